import { formatCount } from './format.ts';

/** What a list answers about how many rows it has; with `atLeast` there may be more. */
type Listed = { total: number; atLeast?: true | undefined };

/** How many rows a list has: of the page's own knowledge and what a count has brought since, whichever is better. */
export function totalOf(
  page: Listed | undefined,
  counted: Listed | undefined,
): Required<Pick<Listed, 'total'>> & { isExact: boolean } {
  if (page === undefined) return { total: 0, isExact: false };
  if (page.atLeast !== true) return { total: page.total, isExact: true };
  if (counted === undefined) return { total: page.total, isExact: false };
  return { total: Math.max(page.total, counted.total), isExact: counted.atLeast !== true };
}

/** Such as '1 message', '1,204 messages' and, before all are counted, '26+ messages'. */
export function totalInWords(
  { total, isExact }: { total: number; isExact: boolean },
  [one, many]: readonly [string, string],
): string {
  return `${formatCount(total)}${isExact ? '' : '+'} ${total === 1 && isExact ? one : many}`;
}
