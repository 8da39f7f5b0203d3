import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startSite } from '../measuring/site.ts';
import type { Table } from '../measuring/table.ts';
import type { AuditFinding } from './findings.ts';
import { startTlsFront } from './tls-front.ts';
import { makeCertificate } from './tools/certificate.mjs';
import { weaknessesOf } from './tools/policy.mjs';

/** The minimum score behind TLS. 100 is an A+; extra points make higher scores possible. */
export const minScore = 130;

const headerResult = z.object({
  score: z.number(),
  grade: z.string(),
  tests: z.array(z.object({ name: z.string(), pass: z.boolean(), result: z.string(), modifier: z.number() })),
});
export type HeaderResult = z.output<typeof headerResult>;

/** Runs the Observatory on the home page, behind a TLS proxy and over plain HTTP. */
export async function scanHeaders(plainUrl: string): Promise<{ plain: HeaderResult; tls: HeaderResult }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'site-audit-'));
  const { key, cert } = await makeCertificate();
  const certificateFile = path.join(folder, 'trusted.pem');
  await writeFile(certificateFile, cert);
  const front = await startTlsFront({ key, cert });
  const site = await startSite({ PUBLIC_URL: `https://${front.host}`, TRUST_PROXY: 'loopback' });
  try {
    front.target = site.url;
    return { plain: await scan(new URL(plainUrl).host), tls: await scan(front.host, certificateFile) };
  } finally {
    await site.stop();
    await front.close();
    await rm(folder, { recursive: true });
  }
}

/** Both results, rule by rule: the points that each rule adds to or subtracts from 100. */
export function observatoryTable({ plain, tls }: { plain: HeaderResult; tls: HeaderResult }): Table {
  const pointsOf = ({ tests }: HeaderResult, name: string): number =>
    tests.find((test) => test.name === name)?.modifier ?? 0;
  return {
    title: "Response headers by the rules of Mozilla's HTTP Observatory",
    columns: ['rule', 'behind TLS', 'over plain HTTP', 'behind TLS it finds'],
    rows: [
      ['score', tls.score, plain.score, `grade ${tls.grade} (plain: ${plain.grade})`],
      ...tls.tests.map(({ name, modifier, result }) => [name, modifier, pointsOf(plain, name), result]),
    ],
  };
}

async function scan(host: string, certificateFile = ''): Promise<HeaderResult> {
  const script = path.join(import.meta.dirname, 'tools', 'observatory.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, host], {
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: certificateFile },
  });
  return headerResult.parse(JSON.parse(stdout));
}

/** Checks the content security policies of the given pages. Each different policy is checked once. */
export async function checkPolicies(url: string, paths: readonly string[]): Promise<AuditFinding[]> {
  const pathsByPolicy = new Map<string, string[]>();
  for (const pagePath of paths) {
    const { headers } = await fetch(url + pagePath, { redirect: 'manual' });
    const policy = headers.get('content-security-policy') ?? '';
    pathsByPolicy.set(policy, [...(pathsByPolicy.get(policy) ?? []), pagePath]);
  }
  return [...pathsByPolicy].flatMap(([policy, pagePaths]) =>
    weaknessesOf(policy).map(({ severity, about, description }) => ({
      where: pagePaths.length > 1 ? `${pagePaths[0]} and ${pagePaths.length - 1} more` : (pagePaths[0] ?? ''),
      what: `${severity.toLowerCase()}: ${about}`,
      detail: description,
      failing: severity === 'HIGH' || severity === 'SYNTAX',
    })),
  );
}
