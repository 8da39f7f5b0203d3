import type { Table } from '../measuring/table.ts';
import type { AuditBrowser } from './browser.ts';
import type { Finding } from './findings.ts';
import { type FormFactor, type Judgement, judgePage } from './tools/lighthouse.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/**
 * `least` is the minimum performance score; at most `below` pages of one device may score below 100. All other scores
 * must be 100. Pages that block search engines have no SEO score.
 */
const performance = { visitor: { least: 98, below: 2 }, office: { least: 95, below: Number.POSITIVE_INFINITY } };

/** The maximum Largest Contentful Paint for visitors on mobile, as simulated by Lighthouse; milliseconds. */
const maxPaint = 1_500;

/** A page that Lighthouse checks. `hidden` pages block search engines. */
export type PageToJudge = { path: string; reader: 'visitor' | 'office'; hidden: boolean };

export type Judged = PageToJudge & { formFactor: FormFactor } & Judgement;

/**
 * Runs Lighthouse on one page after the other, for mobile and desktop. If a score is too low, Lighthouse runs again and
 * the better score of each category counts, because other load on the machine can only lower a score.
 */
export async function judgePages(
  { port }: AuditBrowser,
  { url, pages }: { url: string; pages: readonly PageToJudge[] },
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const page of pages) {
    for (const formFactor of ['mobile', 'desktop'] as const) {
      const judge = () => judgePage(url + page.path, { port, formFactor });
      const first = { ...page, formFactor, ...(await judge()) };
      const isGood = lowScores([first]).length === 0 && slowPages([first]).length === 0;
      const result = isGood && first.scores.performance === 100 ? first : better(first, await judge());
      judged.push(result);
      const scores = categories.map((name) => result.scores[name]).join(' ');
      console.log(`  ${page.path} (${formFactor}): ${scores}, largest paint after ${result.largestPaint} ms`);
    }
  }
  return judged;
}

/** The better score of each category, with the audits that lowered it. */
function better(one: Judged, other: Judgement): Judged {
  const winner = (category: string): Judgement =>
    (other.scores[category] ?? 0) > (one.scores[category] ?? 0) ? other : one;
  return {
    ...one,
    scores: Object.fromEntries(categories.map((name) => [name, winner(name).scores[name] ?? 0])),
    largestPaint: Math.min(one.largestPaint, other.largestPaint),
    failures: categories.flatMap((name) => winner(name).failures.filter(({ category }) => category === name)),
  };
}

const wantedOf = (reader: PageToJudge['reader'], category: Category): number =>
  category === 'performance' ? performance[reader].least : 100;

const counts = ({ hidden }: PageToJudge, category: string): boolean => !(hidden && category === 'seo');

/** Scores that are too low, with the audits that lowered them. */
export const lowScores = (judged: readonly Judged[]): Finding[] =>
  judged.flatMap((one) =>
    categories
      .filter((category) => counts(one, category) && (one.scores[category] ?? 0) < wantedOf(one.reader, category))
      .map((category) => ({
        where: `${one.path} (${one.formFactor})`,
        what: `Lighthouse: ${category} ${one.scores[category]}, wanted ${wantedOf(one.reader, category)}`,
        detail: one.failures
          .filter((failure) => failure.category === category)
          .map(({ title }) => title)
          .join('; '),
        failing: true,
      })),
  );

/** Findings about pages that are slow for visitors even though their score is high enough. */
export function slowPages(judged: readonly Judged[]): Finding[] {
  const visited = judged.filter(({ reader }) => reader === 'visitor');
  const late = visited.filter(({ formFactor, largestPaint }) => formFactor === 'mobile' && !(largestPaint <= maxPaint));
  const crowds = (['mobile', 'desktop'] as const).map((formFactor) => ({
    formFactor,
    below: visited.filter((one) => one.formFactor === formFactor && (one.scores.performance ?? 0) < 100),
  }));
  const tooMany = crowds.filter(({ below }) => below.length > performance.visitor.below);
  return [
    ...late.map(({ path, formFactor, largestPaint }) => ({
      where: `${path} (${formFactor})`,
      what: `Lighthouse: largest paint after ${largestPaint} ms, wanted ${maxPaint}`,
      detail: '',
      failing: true,
    })),
    ...tooMany.map(({ formFactor, below }) => ({
      where: `all pages (${formFactor})`,
      what: `Lighthouse: performance below 100 on ${below.length} pages, wanted ${performance.visitor.below} at most`,
      detail: below.map(({ path }) => path).join(', '),
      failing: true,
    })),
  ];
}

export const scoreTable = (judged: readonly Judged[]): Table => ({
  title: 'Lighthouse scores',
  columns: ['page', 'device', 'performance', 'accessibility', 'best practices', 'SEO', 'largest paint, ms'],
  rows: judged.map((one) => [
    one.path,
    one.formFactor,
    ...categories.map((category) => (counts(one, category) ? (one.scores[category] ?? 0) : '')),
    one.largestPaint,
  ]),
});
