import { limitPlaces } from '../measuring/places.ts';
import { type Site, startSite } from '../measuring/site.ts';
import type { Table } from '../measuring/table.ts';
import { emptyOfficeStates, fillOffice, guestStates, officeStates, type VisitorPaths } from './admin-states.ts';
import { checkStates } from './axe.ts';
import { logIn, openBrowser } from './browser.ts';
import type { AuditFinding } from './findings.ts';
import { checkPolicies, minScore, observatoryTable, scanHeaders } from './headers.ts';
import { auditPages, lowScores, type PageToAudit, scoreTable, slowPages } from './lighthouse.ts';
import { furtherOfficeStates, visitorStates } from './office-states.ts';
import { placeStates, publicStates } from './public-states.ts';
import type { ScreenState } from './screen-state.ts';

/** The result of one part of the audit. */
export type AuditPart = { tables: Table[]; findings: AuditFinding[]; facts: unknown };

const adminPaths = [
  '/admin',
  '/admin?tab=bookings',
  '/admin?tab=bookings&view=day',
  '/admin?tab=chat',
  '/admin/customers',
  '/admin/quotes',
  '/admin/blog',
  '/admin/analytics',
  '/admin/settings/company',
];

async function onNewSite(audit: (site: Site) => Promise<AuditPart>): Promise<AuditPart> {
  const site = await startSite();
  try {
    return await audit(site);
  } finally {
    await site.stop();
  }
}

/** Every path of the sitemap, and the path of the log-in page. */
async function publicPaths({ url }: Site): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = url]) => new URL(location).pathname);
  return [...paths, '/admin-login'];
}

/** Checks response headers and content security policies. */
export const auditHeaders = (): Promise<AuditPart> =>
  onNewSite(async (site) => {
    console.log('Headers …');
    const results = await scanHeaders(site.url);
    const { score } = results.tls;
    const lowScore = {
      where: '/ behind TLS',
      what: `Observatory: ${score}, wanted ${minScore}`,
      detail: '',
      failing: true,
    };
    return {
      tables: [observatoryTable(results)],
      findings: [
        ...(score < minScore ? [lowScore] : []),
        ...(await checkPolicies(site.url, [...(await publicPaths(site)), ...adminPaths, '/api/docs'])),
      ],
      facts: results,
    };
  });

/** Checks public pages and office screens in their states with axe. */
export const auditScreens = (): Promise<AuditPart> =>
  onNewSite(async (site) => {
    const rows: (string | number)[][] = [];
    const findings: AuditFinding[] = [];
    const data = await fillOffice(site);
    const initialStates = (await publicPaths(site)).map((path): ScreenState => ({ name: 'initial state', path }));
    for (const width of ['desktop', 'phone'] as const) {
      console.log(`Screens on a ${width} …`);
      const browser = await openBrowser(width);
      const check = async (about: string, states: readonly ScreenState[]): Promise<void> => {
        const result = await checkStates({ context: browser.context, url: site.url, width }, states);
        rows.push([about, width, result.checked, result.findings.length]);
        findings.push(...result.findings);
      };
      await check('public pages', initialStates);
      await check('log-in', guestStates);
      await check('public pages after an action', [...publicStates, ...visitorStates(data)]);
      await logIn(browser, site);
      await check('office', [...officeStates(site.adminPassword), ...furtherOfficeStates]);
      await browser.close();
    }
    findings.push(
      ...(await checkNewSite(rows, {
        about: 'booking where places are limited',
        states: placeStates,
        prepare: (newSite) => limitPlaces(newSite, 3),
      })),
      ...(await checkNewSite(rows, {
        about: 'office without data',
        states: emptyOfficeStates,
        enter: logIn,
      })),
    );
    const table = { title: 'Screens judged by axe', columns: ['screens', 'width', 'states', 'findings'], rows };
    return { tables: [table], findings, facts: { rows } };
  });

/** States that need a new site. `prepare` changes the site's data, `enter` logs a browser in. */
type NewSiteCheck = {
  about: string;
  states: readonly ScreenState[];
  prepare?: (site: Site) => Promise<void>;
  enter?: typeof logIn;
};

async function checkNewSite(
  rows: (string | number)[][],
  { about, states, prepare, enter }: NewSiteCheck,
): Promise<AuditFinding[]> {
  const site = await startSite();
  const findings: AuditFinding[] = [];
  try {
    await prepare?.(site);
    for (const width of ['desktop', 'phone'] as const) {
      const browser = await openBrowser(width);
      await enter?.(browser, site);
      const result = await checkStates({ context: browser.context, url: site.url, width }, states);
      rows.push([about, width, result.checked, result.findings.length]);
      findings.push(...result.findings);
      await browser.close();
    }
  } finally {
    await site.stop();
  }
  return findings;
}

/**
 * The pages that need no log-in: the public pages (only the first post), the log-in page, the "not found" page, and the
 * visitor's booking and proposal.
 */
async function pagesBeforeLogIn(site: Site, { manage, proposal }: VisitorPaths): Promise<PageToAudit[]> {
  const paths = await publicPaths(site);
  const posts = paths.filter((path) => path.startsWith('/blog/'));
  const hiddenPaths = ['/admin-login', '/nowhere', manage, proposal];
  return [...paths.filter((path) => !posts.slice(1).includes(path)), '/nowhere', manage, proposal].map((path) => ({
    path,
    reader: path === '/admin-login' ? 'office' : 'visitor',
    hidden: hiddenPaths.includes(path),
  }));
}

/** Runs Lighthouse on the pages of `pagesBeforeLogIn`, and on the office's main screens. */
export const auditScores = (): Promise<AuditPart> =>
  onNewSite(async (site) => {
    console.log('Lighthouse: performance, accessibility, best practices, SEO');
    const data = await fillOffice(site);
    const browser = await openBrowser('desktop');
    try {
      const resultsBeforeLogIn = await auditPages(browser, {
        url: site.url,
        pages: await pagesBeforeLogIn(site, data),
      });
      await logIn(browser, site);
      const resultsAfterLogIn = await auditPages(browser, {
        url: site.url,
        pages: adminPaths.map((path) => ({ path, reader: 'office', hidden: true })),
      });
      const results = [...resultsBeforeLogIn, ...resultsAfterLogIn];
      return {
        tables: [scoreTable(results)],
        findings: [...lowScores(results), ...slowPages(results)],
        facts: results,
      };
    } finally {
      await browser.close();
    }
  });
