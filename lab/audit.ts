import type { Finding } from './audit/findings.ts';
import { readOptions } from './measuring/options.ts';
import { lab, provideLabPackages, versionOf } from './measuring/packages.ts';
import { root } from './measuring/processes.ts';
import { writeReport } from './measuring/results.ts';
import { printTable, type Table } from './measuring/table.ts';

/**
 * Has others judge the built site: axe every screen in its states, Lighthouse every public route and admin screen on
 * both kinds of devices, Mozilla's HTTP Observatory the response headers (behind a TLS proxy on loopback, as a deployed
 * site stands), csp_evaluator the policies. Ends with 1 when anything grave is found.
 *
 * `npm run audit:site -- --only headers`; the parts are headers, axe and lighthouse.
 */
const { only, complete } = readOptions(process.argv.slice(2), { parts: ['headers', 'axe', 'lighthouse'], sizes: {} });

provideLabPackages();
// These need the packages to be there.
const { auditHeaders, auditScreens, auditScores } = await import('./audit/parts.ts');

const parts = { headers: auditHeaders, axe: auditScreens, lighthouse: auditScores };
const tables: Table[] = [];
const findings: Finding[] = [];
const facts: Record<string, unknown> = {};
for (const name of only) {
  const result = await parts[name]();
  tables.push(...result.tables);
  findings.push(...result.findings);
  facts[name] = result.facts;
}

const grave = findings.filter((finding) => finding.grave);
tables.push({
  title: `Found: ${grave.length} grave, ${findings.length - grave.length} for advice`,
  columns: ['', 'where', 'what', 'in detail'],
  rows: findings.map((one) => [one.grave ? 'GRAVE' : 'advice', one.where, one.what, one.detail]),
});
for (const table of tables) printTable(table);
await writeReport('audit:site', {
  passed: grave.length === 0,
  complete,
  tables,
  versions: {
    axe: versionOf('axe-core', root),
    lighthouse: versionOf('lighthouse', lab),
    '@mdn/mdn-http-observatory': versionOf('@mdn/mdn-http-observatory', lab),
    csp_evaluator: versionOf('csp_evaluator', lab),
  },
  facts: { ...facts, findings },
});
process.exit(grave.length === 0 ? 0 : 1);
