import { maxSearchLength } from '#domain/admin.ts';
import { type Day, isCalendarDay } from '#domain/calendar.ts';
import { defaultView, type ListView, pageSizes } from './list-view.ts';

/** URL parameters by name; undefined for parameters that are removed from the URL. */
export type QueryParts = Readonly<Record<string, string | undefined>>;

/**
 * Converts the view of a list from and to URL parameters. Only values that differ from the default view are written.
 */
export type ViewUrl<View> = {
  /** The path of the list's page. */
  path: string;
  /** The view of the URL. Missing and invalid parameters get their default values. */
  read: (parameters: URLSearchParams) => View;
  write: (view: View) => QueryParts;
};

/** Higher page numbers in the URL count as invalid, because no list is expected to have so many pages. */
const maxPage = 10_000;

/** The query with some parameters set or removed. */
export function withParts(parameters: URLSearchParams, parts: QueryParts): URLSearchParams {
  const result = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return result;
}

/** The fields by which a list can be sorted. Without `initialOrder`, its order is by the first field, descending. */
type SortFields<Sort extends string> = readonly [Sort, ...Sort[]];

/** Reads search, days, order, page and page size from a URL. */
export const readListView = <Sort extends string>(
  parameters: URLSearchParams,
  sortFields: SortFields<Sort>,
  initialOrder: Order<Sort> = defaultOrder(sortFields),
): ListView<Sort> => ({
  search: readSearch(parameters),
  from: readDay(parameters.get('from')),
  to: readDay(parameters.get('to')),
  ...(readOrder(parameters.get('sort'), sortFields) ?? initialOrder),
  page: readPage(parameters),
  pageSize: pageSizes.find((size) => `${size}` === parameters.get('size')) ?? defaultView.pageSize,
});

/** Search, days, order, page and page size as URL parameters, in the order in which they are added to the URL. */
export const listViewParts = <Sort extends string>(
  view: ListView<Sort>,
  sortFields: SortFields<Sort>,
  initialOrder: Order<Sort> = defaultOrder(sortFields),
): QueryParts => ({
  search: partOf(view.search, ''),
  from: view.from,
  to: view.to,
  sort: partOf(orderInUrl(view), orderInUrl(initialOrder)),
  page: pagePart(view.page),
  size: partOf(`${view.pageSize}`, `${defaultView.pageSize}`),
});

/** The trimmed search text; empty if it is too long for the server. */
export function readSearch(parameters: URLSearchParams): string {
  const search = parameters.get('search')?.trim() ?? '';
  return search.length > maxSearchLength ? '' : search;
}

/** The page, counted from 0. The URL counts from 1, as the screen does. */
export function readPage(parameters: URLSearchParams): number {
  const text = parameters.get('page') ?? '';
  const pageNumber = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
  return pageNumber > maxPage ? 0 : pageNumber - 1;
}

export const pagePart = (page: number): string | undefined => (page === 0 ? undefined : `${page + 1}`);

/** Reads a choice by its name in the URL; a missing or unknown name counts as the first choice. */
export const readChoice = <Choice extends string>(
  name: string | null,
  choices: readonly [readonly [Choice, string], ...(readonly [Choice, string])[]],
): Choice => (choices.find(([choice]) => choice === name) ?? choices[0])[0];

/** A value as a URL parameter; undefined for the default. */
export const partOf = <Value extends string>(value: Value, defaultValue: Value): Value | undefined =>
  value === defaultValue ? undefined : value;

const readDay = (day: string | null): Day | undefined => (day !== null && isCalendarDay(day) ? day : undefined);

type Order<Sort extends string> = Pick<ListView<Sort>, 'sort' | 'direction'>;

/** The order as a URL parameter, such as 'name', or '-name' for descending order. */
const orderInUrl = ({ sort, direction }: Order<string>): string => (direction === 'descending' ? '-' : '') + sort;

function defaultOrder<Sort extends string>(sortFields: SortFields<Sort>): Order<Sort> {
  return { sort: sortFields[0], direction: defaultView.direction };
}

function readOrder<Sort extends string>(order: string | null, sortFields: SortFields<Sort>): Order<Sort> | undefined {
  const sort = sortFields.find((field) => field === order?.replace(/^-/, ''));
  if (sort === undefined) return undefined;
  return { sort, direction: order?.startsWith('-') === true ? 'descending' : 'ascending' };
}
