import type { Table } from '../measuring/table.ts';
import type { AuditBrowser } from './browser.ts';
import type { AuditFinding } from './findings.ts';
import { auditPage, type FormFactor, type LighthouseResult } from './tools/lighthouse.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/**
 * `minScore` is the minimum performance score of a page; at most `maxBelow100` pages per device may score below 100.
 * The scores of the other categories must be 100. The SEO score of pages that block search engines is ignored.
 */
const performanceLimits = {
  visitor: { minScore: 98, maxBelow100: 2 },
  office: { minScore: 95, maxBelow100: Number.POSITIVE_INFINITY },
};

/** The maximum Largest Contentful Paint for visitors on mobile, as simulated by Lighthouse; milliseconds. */
const maxPaint = 1_500;

/** A page for Lighthouse. `hidden` pages block search engines. */
export type PageToAudit = { path: string; reader: 'visitor' | 'office'; hidden: boolean };

export type PageResult = PageToAudit & { formFactor: FormFactor } & LighthouseResult;

/**
 * Runs Lighthouse on one page after the other, for mobile and desktop. If a score or the largest paint misses its
 * limit, or the performance score is below 100, Lighthouse runs again and the better result of each category counts,
 * because other load on the machine can only lower a score.
 */
export async function auditPages(
  { port }: AuditBrowser,
  { url, pages }: { url: string; pages: readonly PageToAudit[] },
): Promise<PageResult[]> {
  const results: PageResult[] = [];
  for (const page of pages) {
    for (const formFactor of ['mobile', 'desktop'] as const) {
      const audit = () => auditPage(url + page.path, { port, formFactor });
      const first = { ...page, formFactor, ...(await audit()) };
      const meetsLimits = lowScores([first]).length === 0 && slowPages([first]).length === 0;
      const result = meetsLimits && first.scores.performance === 100 ? first : better(first, await audit());
      results.push(result);
      const scores = categories.map((name) => result.scores[name]).join(' ');
      console.log(`  ${page.path} (${formFactor}): ${scores}, largest paint after ${result.largestPaint} ms`);
    }
  }
  return results;
}

/** The better score of each category, with the audits that failed, and the faster largest paint. */
function better(first: PageResult, second: LighthouseResult): PageResult {
  const winner = (category: string): LighthouseResult =>
    (second.scores[category] ?? 0) > (first.scores[category] ?? 0) ? second : first;
  return {
    ...first,
    scores: Object.fromEntries(categories.map((name) => [name, winner(name).scores[name] ?? 0])),
    largestPaint: fasterPaint(first.largestPaint, second.largestPaint),
    failures: categories.flatMap((name) => winner(name).failures.filter(({ category }) => category === name)),
  };
}

/** The faster of two times; NaN, the time of a run without a paint, counts only if both are NaN. */
const fasterPaint = (first: number, second: number): number => (second < first || Number.isNaN(first) ? second : first);

const minScoreOf = (reader: PageToAudit['reader'], category: Category): number =>
  category === 'performance' ? performanceLimits[reader].minScore : 100;

const hasScore = ({ hidden }: PageToAudit, category: string): boolean => !(hidden && category === 'seo');

/** Scores that are too low, with the audits that failed. */
export const lowScores = (results: readonly PageResult[]): AuditFinding[] =>
  results.flatMap((result) =>
    categories
      .filter(
        (category) =>
          hasScore(result, category) && (result.scores[category] ?? 0) < minScoreOf(result.reader, category),
      )
      .map((category) => ({
        where: `${result.path} (${result.formFactor})`,
        what: `Lighthouse: ${category} ${result.scores[category]}, wanted ${minScoreOf(result.reader, category)}`,
        detail: result.failures
          .filter((failure) => failure.category === category)
          .map(({ title }) => title)
          .join('; '),
        failing: true,
      })),
  );

/**
 * Visitors' pages whose largest paint takes too long on mobile, and devices on which too many visitors' pages have a
 * performance score below 100.
 */
export function slowPages(results: readonly PageResult[]): AuditFinding[] {
  const { maxBelow100 } = performanceLimits.visitor;
  const visitorPages = results.filter(({ reader }) => reader === 'visitor');
  const slowResults = visitorPages.filter(
    ({ formFactor, largestPaint }) => formFactor === 'mobile' && !(largestPaint <= maxPaint),
  );
  const devices = (['mobile', 'desktop'] as const).map((formFactor) => ({
    formFactor,
    resultsBelow100: visitorPages.filter(
      (result) => result.formFactor === formFactor && (result.scores.performance ?? 0) < 100,
    ),
  }));
  const failingDevices = devices.filter(({ resultsBelow100 }) => resultsBelow100.length > maxBelow100);
  return [
    ...slowResults.map(({ path, formFactor, largestPaint }) => ({
      where: `${path} (${formFactor})`,
      what: `Lighthouse: largest paint after ${largestPaint} ms, wanted ${maxPaint}`,
      detail: '',
      failing: true,
    })),
    ...failingDevices.map(({ formFactor, resultsBelow100 }) => ({
      where: `all pages (${formFactor})`,
      what: `Lighthouse: performance below 100 on ${resultsBelow100.length} pages, wanted ${maxBelow100} at most`,
      detail: resultsBelow100.map(({ path }) => path).join(', '),
      failing: true,
    })),
  ];
}

export const scoreTable = (results: readonly PageResult[]): Table => ({
  title: 'Lighthouse scores',
  columns: ['page', 'device', 'performance', 'accessibility', 'best practices', 'SEO', 'largest paint, ms'],
  rows: results.map((result) => [
    result.path,
    result.formFactor,
    ...categories.map((category) => (hasScore(result, category) ? (result.scores[category] ?? 0) : '')),
    result.largestPaint,
  ]),
});
