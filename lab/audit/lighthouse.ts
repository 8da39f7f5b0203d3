import type { Table } from '../measuring/table.ts';
import type { AuditBrowser } from './browser.ts';
import type { Finding } from './findings.ts';
import { type FormFactor, type Judgement, judgePage } from './tools/lighthouse.mjs';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** The minimum scores. The office's screens block search engines, so SEO is not checked there. */
const wanted: Record<Category, number> = { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 };

export type PageToJudge = { path: string; hidden: boolean };

export type Judged = PageToJudge & { formFactor: FormFactor } & Judgement;

/**
 * Runs Lighthouse on pages one after the other, for mobile and desktop. If a score is too low, it runs again and the
 * better score of each category counts, because other load on the machine only makes a page slower.
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
      const result = lowScores([first]).length === 0 ? first : better(first, await judge());
      judged.push(result);
      console.log(`  ${page.path} (${formFactor}): ${categories.map((name) => result.scores[name]).join(' ')}`);
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
    failures: categories.flatMap((name) => winner(name).failures.filter(({ category }) => category === name)),
  };
}

const counts = ({ hidden }: PageToJudge, category: string): boolean => !(hidden && category === 'seo');

/** Scores that are too low, with the audits that lowered them. */
export const lowScores = (judged: readonly Judged[]): Finding[] =>
  judged.flatMap((one) =>
    categories
      .filter((category) => counts(one, category) && (one.scores[category] ?? 0) < wanted[category])
      .map((category) => ({
        where: `${one.path} (${one.formFactor})`,
        what: `Lighthouse: ${category} ${one.scores[category]}, wanted ${wanted[category]}`,
        detail: one.failures
          .filter((failure) => failure.category === category)
          .map(({ title }) => title)
          .join('; '),
        grave: true,
      })),
  );

export const scoreTable = (judged: readonly Judged[]): Table => ({
  title: 'Lighthouse scores',
  columns: ['page', 'device', 'performance', 'accessibility', 'best practices', 'SEO'],
  rows: judged.map((one) => [
    one.path,
    one.formFactor,
    ...categories.map((category) => (counts(one, category) ? (one.scores[category] ?? 0) : '')),
  ]),
});
