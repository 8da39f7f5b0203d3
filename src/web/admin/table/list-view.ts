import type { Day } from '#domain/calendar.ts';

/** Search, days, order and page of a list. Each list adds its own filters. `page` counts from 0. */
export type ListView<Sort extends string> = {
  search: string;
  from: Day | undefined;
  to: Day | undefined;
  sort: Sort;
  direction: 'ascending' | 'descending';
  page: number;
  pageSize: number;
};

/** The choices for the number of rows on a page. */
export const pageSizes = [25, 50, 100] as const;

export const defaultView = {
  search: '',
  from: undefined,
  to: undefined,
  sort: 'createdAt',
  direction: 'descending',
  page: 0,
  pageSize: pageSizes[0],
} as const;

/** The input of a list procedure for a view; the caller adds the list's own filters and the page. */
export const listInput = <Sort extends string>({ search, from, to, sort, direction }: ListView<Sort>) => ({
  sort,
  direction,
  ...(search === '' ? {} : { search }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

/** The range of rows that a page of a list shows. */
export const pageOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  skip: page * pageSize,
  limit: pageSize,
});

type Days = Pick<ListView<string>, 'from' | 'to'>;

/** Whether the last day is before the first, so that nothing can match. */
export const isReversed = ({ from, to }: Days): boolean => from !== undefined && to !== undefined && to < from;
