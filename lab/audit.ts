import type { AuditFinding } from './audit/findings.ts';
import { readOptions } from './measuring/options.ts';
import { lab, provideLabPackages, versionOf } from './measuring/packages.ts';
import { root } from './measuring/processes.ts';
import { writeReport } from './measuring/results.ts';
import { printTable, type Table } from './measuring/table.ts';

/**
 * Audits the built site with third-party tools. axe checks screens in their states. Lighthouse checks the public pages
 * and the office's main screens, for mobile and desktop. Mozilla's HTTP Observatory checks the response headers over
 * plain HTTP and behind a TLS proxy on loopback. csp_evaluator checks the content security policies. Ends with status 1
 * if a finding fails the audit.
 *
 * `npm run audit:site -- --only headers`; the parts are headers, axe and lighthouse.
 */
const { only, complete } = readOptions(process.argv.slice(2), { parts: ['headers', 'axe', 'lighthouse'], sizes: {} });

provideLabPackages();
// Imported here, because these files need the packages that were just installed.
const { auditHeaders, auditScreens, auditScores } = await import('./audit/parts.ts');

const parts = { headers: auditHeaders, axe: auditScreens, lighthouse: auditScores };
const tables: Table[] = [];
const findings: AuditFinding[] = [];
const facts: Record<string, unknown> = {};
for (const name of only) {
  const result = await parts[name]();
  tables.push(...result.tables);
  findings.push(...result.findings);
  facts[name] = result.facts;
}

const failing = findings.filter((finding) => finding.failing);
tables.push({
  title: `Findings: ${failing.length} failing, ${findings.length - failing.length} as advice`,
  columns: ['', 'where', 'what', 'in detail'],
  rows: findings.map(({ failing, where, what, detail }) => [failing ? 'fails' : 'advice', where, what, detail]),
});
for (const table of tables) printTable(table);
await writeReport('audit:site', {
  passed: failing.length === 0,
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
process.exit(failing.length === 0 ? 0 : 1);
