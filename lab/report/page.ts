import type { Machine, Report } from '../measuring/results.ts';
import { markdownTable, type Table, targetsTitle } from '../measuring/table.ts';

/** The title of each command's section, in the order of the page. Commands without a title come last. */
const titles: Record<string, string> = {
  bench: 'Speed, against bare references',
  'bench:growth': 'Lists, counts and writes, as the data grows',
  'soak:chat': 'Chat under load, with kills',
  fault: 'Faults: killed processes, a full disk, an unreachable store',
  fuzz: 'Bad requests',
  'audit:site': 'Lighthouse, axe, headers and content policy',
};

/** Tables with more rows are only in the command's own file, unless they are the targets. */
const maxRowsInSummary = 9;

/** The summary shows only the targets of a result that has a table of them, and links to its other tables. */
function isInSummary(table: Table, { tables }: Report): boolean {
  const targets = tables.find(({ title }) => title === targetsTitle);
  return targets === undefined ? table.rows.length <= maxRowsInSummary : table === targets;
}

const introduction = `# Benchmarks

\`npm run report\` writes this page from the results of the commands named below; anyone can run them. Where a reference
is given, both sides were measured in turn, and the ratio is the median of the rounds' ratios, so it depends less on the
machine than the figures beside it. A \`+\` after a commit means that the working tree had uncommitted changes.`;

/** The file with all tables of a command, from the root of the repository. */
export const reportPath = (command: string): string => `lab/reports/${command.replaceAll(':', '-')}.md`;

/**
 * The summary of all results, for BENCHMARKS.md.
 *
 * @param unknownCommits commits that are not in the history of HEAD
 */
export function summaryPage(reports: readonly Report[], unknownCommits: ReadonlySet<string> = new Set()): string {
  const order = Object.keys(titles);
  const position = ({ command }: Report): number => (order.includes(command) ? order.indexOf(command) : order.length);
  const sections = reports
    .toSorted((a, b) => position(a) - position(b))
    .map((report) => {
      const { command, tables, notes } = report;
      const shownTables = tables.filter((table) => isInSummary(table, report));
      const otherTables = tables.filter((table) => !isInSummary(table, report));
      return joinParts([
        `## ${titles[command] ?? command}`,
        header(report, unknownCommits),
        ...shownTables.map(tableSection),
        otherTables.map((table) => `- ${table.title}: [${rowCount(table)}](${reportPath(command)})`).join('\n'),
        noteList(notes),
      ]);
    });
  return `${joinParts([introduction, ...sections])}\n`;
}

/** The page of one command, with all its tables. */
export function fullPage(report: Report, unknownCommits: ReadonlySet<string> = new Set()): string {
  const { command, tables, notes } = report;
  const title = `# ${titles[command] ?? command}`;
  return `${joinParts([title, header(report, unknownCommits), ...tables.map(tableSection), noteList(notes)])}\n`;
}

const header = (report: Report, unknownCommits: ReadonlySet<string>): string =>
  `\`npm run ${report.command}\` · ${outcome(report)} · ${origin(report, unknownCommits)}`;

const tableSection = (table: Table): string =>
  `### ${table.title}\n\n${table.rows.length === 0 ? 'Nothing.' : markdownTable(table)}`;

const rowCount = ({ rows }: Table): string => (rows.length === 1 ? '1 row' : `${rows.length} rows`);

const noteList = (notes: readonly string[]): string => notes.map((note) => `- ${note}`).join('\n');

const joinParts = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

function outcome({ passed, notRun }: Report): string {
  const checks = passed ? 'all checks passed' : '**checks failed**';
  return notRun.length === 0 ? checks : `${checks}, **but not run: ${notRun.join('; ')}**`;
}

function origin({ date, commit, machine, versions }: Report, unknownCommits: ReadonlySet<string>): string {
  const measuredCommit = `commit ${commit}${unknownCommits.has(commit) ? ' (not in this history)' : ''}`;
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [`${date.slice(0, 16).replace('T', ' ')} UTC`, measuredCommit, machineText(machine), ...programs].join(' · ');
}

const machineText = ({ cpu, cores, memoryGiB, system, node }: Machine): string =>
  `${cores} cores (${cpu}), ${memoryGiB} GiB, ${system}, Node ${node.replace(/^v/, '')}`;
