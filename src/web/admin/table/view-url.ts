import { type Day, isCalendarDay } from '#domain/calendar.ts';
import { firstView, type ListView, pageSizes } from './list-view.ts';

/** Parts of an address's query by name; undefined for those that it does without. */
export type QueryParts = Readonly<Record<string, string | undefined>>;

/** How a view of a list stands in the address: only what differs from the list's first view. */
export type ViewUrl<View> = {
  /** The path of the page that the list is on. */
  path: string;
  /** The view of the URL. Missing and invalid parameters are as in the default view. */
  read: (parameters: URLSearchParams) => View;
  write: (view: View) => QueryParts;
};

/** The longest search that the server takes. */
const longestSearch = 100;

/** Pages beyond this are not asked for: no list has them. */
const maxPage = 10_000;

/** The query with some parts exchanged; the others stay. */
export function withParts(parameters: URLSearchParams, parts: QueryParts): URLSearchParams {
  const result = new URLSearchParams(parameters);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) result.delete(name);
    else result.set(name, value);
  }
  return result;
}

/** The sort orders of a list, the default first. */
type SortFields<Sort extends string> = readonly [Sort, ...Sort[]];

/** Search, days, order and page of a URL. */
export const readListView = <Sort extends string>(
  parameters: URLSearchParams,
  sortFields: SortFields<Sort>,
  usual: Order<Sort> = usualOrder(sortFields),
): ListView<Sort> => ({
  search: readSearch(parameters),
  from: readDay(parameters.get('from')),
  to: readDay(parameters.get('to')),
  ...(readOrder(parameters.get('sort'), sortFields) ?? usual),
  page: readPage(parameters),
  pageSize: pageSizes.find((size) => `${size}` === parameters.get('size')) ?? firstView.pageSize,
});

/** Search, days, order and page as parts of an address; in the order in which they are read best. */
export const listViewParts = <Sort extends string>(
  view: ListView<Sort>,
  sortFields: SortFields<Sort>,
  usual: Order<Sort> = usualOrder(sortFields),
): QueryParts => ({
  search: partOf(view.search, ''),
  from: view.from,
  to: view.to,
  sort: partOf(orderInUrl(view), orderInUrl(usual)),
  page: pagePart(view.page),
  size: partOf(`${view.pageSize}`, `${firstView.pageSize}`),
});

/** A search; none if it is longer than the server takes. */
export function readSearch(parameters: URLSearchParams): string {
  const search = parameters.get('search')?.trim() ?? '';
  return search.length > longestSearch ? '' : search;
}

/** A page, counted from 0. The address counts from 1, as the screen does. */
export function readPage(parameters: URLSearchParams): number {
  const page = parameters.get('page') ?? '';
  const number = /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
  return number > maxPage ? 0 : number - 1;
}

export const pagePart = (page: number): string | undefined => (page === 0 ? undefined : `${page + 1}`);

/** One of a few choices; the first if the address names none of them. */
export const readChoice = <Choice extends string>(
  name: string | null,
  choices: readonly [readonly [Choice, string], ...(readonly [Choice, string])[]],
): Choice => (choices.find(([choice]) => choice === name) ?? choices[0])[0];

/** A value as part of an address, which does without the usual one. */
export const partOf = <Value extends string>(value: Value, usual: Value): Value | undefined =>
  value === usual ? undefined : value;

const readDay = (day: string | null): Day | undefined => (day !== null && isCalendarDay(day) ? day : undefined);

type Order<Sort extends string> = Pick<ListView<Sort>, 'sort' | 'direction'>;

/** Such as 'name', or '-name' the other way round. */
const orderInUrl = ({ sort, direction }: Order<string>): string => (direction === 'descending' ? '-' : '') + sort;

function usualOrder<Sort extends string>(sortFields: SortFields<Sort>): Order<Sort> {
  return { sort: sortFields[0], direction: firstView.direction };
}

function readOrder<Sort extends string>(order: string | null, sortFields: SortFields<Sort>): Order<Sort> | undefined {
  const sort = sortFields.find((field) => field === order?.replace(/^-/, ''));
  if (sort === undefined) return undefined;
  return { sort, direction: order?.startsWith('-') === true ? 'descending' : 'ascending' };
}
