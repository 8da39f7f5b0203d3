import { formatCount } from '../record/format.ts';

/** The number of rows of a list in the server's answer. `atLeast`: there may be more. `newestOnly`: see `Total`. */
export type Counted = { total: number; atLeast?: true | undefined; newestOnly?: number | undefined };

/**
 * The number of rows of a list; without `isExact`, there may be more. `newestOnly`: only this many of the newest rows
 * are sorted and shown.
 */
export type Total = { total: number; isExact: boolean; newestOnly?: number };

/** The best known number of rows of a list: from the page itself, or from a later count. */
export function totalOf(page: Counted | undefined, counted: Counted | undefined): Total {
  if (page === undefined) return { total: 0, isExact: false };
  if (page.atLeast !== true) return { total: page.total, isExact: true };
  if (counted === undefined) return { total: page.total, isExact: false };
  const total = { total: Math.max(page.total, counted.total), isExact: counted.atLeast !== true };
  return counted.newestOnly === undefined ? total : { ...total, newestOnly: counted.newestOnly };
}

/** The total for paging. If only the newest rows are shown, it is their number, which is exact. */
export const totalOfPages = ({ total, isExact, newestOnly }: Total): Pick<Total, 'total' | 'isExact'> => ({
  total,
  isExact: isExact || newestOnly !== undefined,
});

/** A total such as '1,204', or '26+' if there may be more; 0 has no plus sign. */
export const countInWords = ({ total, isExact }: Pick<Total, 'total' | 'isExact'>): string =>
  `${formatCount(total)}${isExact || total === 0 ? '' : '+'}`;

/**
 * A total with its noun, such as '1 message' or '1,204 messages', or '26+ messages' if there may be more. With
 * `newestOnly`, a sentence about the newest rows follows.
 */
export function totalInWords(count: Total, [singular, plural]: readonly [string, string]): string {
  const { total, isExact, newestOnly } = count;
  const words = `${countInWords(count)} ${total === 1 && isExact ? singular : plural}`;
  return newestOnly === undefined
    ? words
    : `${words}. Only the newest ${formatCount(newestOnly)} are sorted and shown.`;
}
