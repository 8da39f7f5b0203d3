import type { Machine, Report } from '../measuring/results.ts';
import { markdownTable } from '../measuring/table.ts';

/** What each command is about, in the order of the page. One that is not named here comes after these. */
const titles: Record<string, string> = {
  bench: 'Speed, against bare references',
  'bench:growth': 'Lists, counts and writes, as the data grows',
  'soak:chat': 'Chat under load, killed in between',
  fault: 'Faults: power cuts, a full disk, a store that is away',
  fuzz: 'Bad requests',
  'audit:site': 'The site, as others judge it',
};

const introduction = `# Benchmarks

Every figure here was measured by a command that anyone can run, and was written by \`npm run report\`. Where a reference
stands beside it, both sides were measured in turn, and the ratio is the median of the rounds: it says more than the
figures beside it, which depend on the machine. A \`+\` after a commit stands for changes that were in no commit yet.`;

/** The page of all results. @param strange commits that the reader's branch lacks */
export function benchmarksPage(reports: readonly Report[], strange: ReadonlySet<string> = new Set()): string {
  const known = Object.keys(titles);
  const place = ({ command }: Report): number => (known.includes(command) ? known.indexOf(command) : known.length);
  return `${[introduction, ...reports.toSorted((a, b) => place(a) - place(b)).map((one) => section(one, strange))].join('\n\n')}\n`;
}

function section(report: Report, strange: ReadonlySet<string>): string {
  const { command, tables, notes } = report;
  return [
    `## ${titles[command] ?? command}`,
    `\`npm run ${command}\` · ${outcome(report)} · ${origin(report, strange)}`,
    ...tables.map((table) => `### ${table.title}\n\n${table.rows.length === 0 ? 'Nothing.' : markdownTable(table)}`),
    ...(notes.length === 0 ? [] : [notes.map((note) => `- ${note}`).join('\n')]),
  ].join('\n\n');
}

function outcome({ passed, notRun }: Report): string {
  const outcome = passed ? 'everything as wanted' : '**not everything as wanted**';
  return notRun.length === 0 ? outcome : `${outcome}, **but not run: ${notRun.join('; ')}**`;
}

function origin({ date, commit, machine, versions }: Report, strange: ReadonlySet<string>): string {
  const measured = `commit ${commit}${strange.has(commit) ? ' (not in this history)' : ''}`;
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [`${date.slice(0, 16).replace('T', ' ')} UTC`, measured, inWords(machine), ...programs].join(' · ');
}

const inWords = ({ cpu, cores, memoryGiB, system, node }: Machine): string =>
  `${cores} cores (${cpu}), ${memoryGiB} GiB, ${system}, Node ${node.replace(/^v/, '')}`;
