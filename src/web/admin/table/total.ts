import { formatCount } from '../record/format.ts';

/** The number of rows in a list's answer; with `atLeast` there may be more. */
export type Counted = { total: number; atLeast?: true | undefined; newestOnly?: number | undefined };

/** How many rows a list has, or has at least; `newestOnly` where no more of them than that are sorted and shown. */
export type Total = { total: number; isExact: boolean; newestOnly?: number };

/** How many rows a list has: of the page's own knowledge and what a count has brought since, whichever is better. */
export function totalOf(page: Counted | undefined, counted: Counted | undefined): Total {
  if (page === undefined) return { total: 0, isExact: false };
  if (page.atLeast !== true) return { total: page.total, isExact: true };
  if (counted === undefined) return { total: page.total, isExact: false };
  const total = { total: Math.max(page.total, counted.total), isExact: counted.atLeast !== true };
  return counted.newestOnly === undefined ? total : { ...total, newestOnly: counted.newestOnly };
}

/** The total as pages have it: where no more than the newest are shown, they end there. */
export const totalOfPages = ({ total, isExact, newestOnly }: Total): Pick<Total, 'total' | 'isExact'> => ({
  total,
  isExact: isExact || newestOnly !== undefined,
});

/** Such as '1,204' and, where there may be more, '26+'. */
export const countInWords = ({ total, isExact }: Pick<Total, 'total' | 'isExact'>): string =>
  `${formatCount(total)}${isExact || total === 0 ? '' : '+'}`;

/** Such as '1 message', '1,204 messages' and, before all are counted, '26+ messages'. */
export function totalInWords(all: Total, [one, many]: readonly [string, string]): string {
  const { total, isExact, newestOnly } = all;
  const words = `${countInWords(all)} ${total === 1 && isExact ? one : many}`;
  return newestOnly === undefined
    ? words
    : `${words}. Only the newest ${formatCount(newestOnly)} are sorted and shown.`;
}
