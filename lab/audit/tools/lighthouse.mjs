// Plain JavaScript, so that types are checked without the lab's packages. The types are in lighthouse.d.mts.
import lighthouse, { desktopConfig } from 'lighthouse';

/** @type {import('./lighthouse.d.mts').auditPage} */
export async function auditPage(url, { port, formFactor }) {
  // `ignoreStatusCode` is set, because the "not found" page is answered with 404.
  const flags = { port, output: [], logLevel: 'error', ignoreStatusCode: true };
  const result = await lighthouse(url, flags, formFactor === 'desktop' ? desktopConfig : undefined);
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scores = Object.fromEntries(
    Object.entries(lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
  const weightedAudits = Object.values(lhr.categories).flatMap(({ id, auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map((ref) => ({ category: id, id: ref.id })),
  );
  const failures = weightedAudits.flatMap(({ category, id }) => {
    const audit = lhr.audits[id];
    const failed = audit?.score !== null && audit !== undefined && audit.score < 0.9;
    return failed ? [{ category, id, title: [audit.title, ...exampleOf(audit)].join(': ') }] : [];
  });
  const largestPaint = Math.round(lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
  return { scores, failures, largestPaint };
}

/** The text of the first problem that an audit reports, as a list; an empty list if there is none. */
function exampleOf({ details }) {
  const [item] = details?.items ?? [];
  const text = item?.description ?? item?.message ?? item?.node?.snippet;
  return typeof text === 'string' ? [text.slice(0, 160)] : [];
}
