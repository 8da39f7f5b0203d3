import { parse } from 'regexparam';
import type { PublicPath } from '#domain/site.ts';
import { pathOf, sections } from './admin/settings/sections.ts';
import type { RouteDefinition, RouteParams } from './route.ts';
import type { LegalDocument } from './site/content/legal/legal-document.ts';
import type { ServiceContent } from './site/content/service.ts';

/** Browsers do not need the names of source files, so the build removes the names from the browser's code. */
const isServer = import.meta.env.SSR;

/** The routes of all `publicPages` in `domain/site.ts`. */
const publicRoutes = [
  {
    pattern: '/',
    files: isServer && ['site/home/home-page.tsx'],
    load: async () => (await import('./site/home/home-page.tsx')).homePage,
    shell: {
      files: isServer && ['site/home/home-shell.tsx'],
      load: async () => (await import('./site/home/home-shell.tsx')).renderHomeShell,
    },
  },
  {
    pattern: '/services/office-cleaning',
    files: isServer && ['site/services/service-page.tsx', 'site/content/services/office-cleaning.ts'],
    load: () => loadServicePage(import('./site/content/services/office-cleaning.ts').then((m) => m.officeCleaning)),
  },
  {
    pattern: '/services/commercial-janitorial',
    files: isServer && ['site/services/service-page.tsx', 'site/content/services/commercial-janitorial.ts'],
    load: () =>
      loadServicePage(import('./site/content/services/commercial-janitorial.ts').then((m) => m.commercialJanitorial)),
  },
  {
    pattern: '/services/five-day-building-cleaning',
    files: isServer && ['site/services/service-page.tsx', 'site/content/services/five-day-building-cleaning.ts'],
    load: () =>
      loadServicePage(
        import('./site/content/services/five-day-building-cleaning.ts').then((m) => m.fiveDayBuildingCleaning),
      ),
  },
  {
    pattern: '/services/tile-grout-cleaning',
    files: isServer && ['site/services/service-page.tsx', 'site/content/services/tile-grout-cleaning.ts'],
    load: () =>
      loadServicePage(import('./site/content/services/tile-grout-cleaning.ts').then((m) => m.tileGroutCleaning)),
  },
  {
    pattern: '/services/water-extraction',
    files: isServer && ['site/services/service-page.tsx', 'site/content/services/water-extraction.ts'],
    load: () => loadServicePage(import('./site/content/services/water-extraction.ts').then((m) => m.waterExtraction)),
  },
  {
    pattern: '/services/pool-cleaning',
    files: isServer && ['site/services/service-page.tsx', 'site/content/services/pool-cleaning.ts'],
    load: () => loadServicePage(import('./site/content/services/pool-cleaning.ts').then((m) => m.poolCleaning)),
  },
  {
    pattern: '/services/crime-scene-cleanup',
    files: isServer && ['site/services/service-page.tsx', 'site/content/services/crime-scene-cleanup.ts'],
    load: () =>
      loadServicePage(import('./site/content/services/crime-scene-cleanup.ts').then((m) => m.crimeSceneCleanup)),
  },
  {
    pattern: '/services/residential-cleaning',
    files: isServer && ['site/services/service-page.tsx', 'site/content/services/residential-cleaning.ts'],
    load: () =>
      loadServicePage(import('./site/content/services/residential-cleaning.ts').then((m) => m.residentialCleaning)),
  },
  {
    pattern: '/gallery',
    files: isServer && ['site/gallery/gallery-page.tsx'],
    load: async () => (await import('./site/gallery/gallery-page.tsx')).galleryPageModule,
  },
  {
    pattern: '/testimonials',
    files: isServer && ['site/testimonials/testimonials-page.tsx'],
    load: async () => (await import('./site/testimonials/testimonials-page.tsx')).testimonialsPageModule,
  },
  {
    pattern: '/blog',
    files: isServer && ['site/blog/blog-list-page.tsx'],
    layout: 'blog',
    load: async () => (await import('./site/blog/blog-list-page.tsx')).blogListPage,
  },
  {
    pattern: '/book',
    files: isServer && ['site/booking/booking-page.tsx'],
    load: async () => (await import('./site/booking/booking-page.tsx')).bookingPage,
    shell: {
      files: isServer && ['site/booking/booking-shell.tsx'],
      load: async () => (await import('./site/booking/booking-shell.tsx')).renderBookingShell,
    },
  },
  {
    pattern: '/quote',
    files: isServer && ['site/quote/quote-page.tsx'],
    load: async () => (await import('./site/quote/quote-page.tsx')).quotePage,
    shell: {
      files: isServer && ['site/quote/quote-shell.tsx'],
      load: async () => (await import('./site/quote/quote-shell.tsx')).renderQuoteShell,
    },
  },
  {
    pattern: '/privacy-policy',
    files: isServer && ['site/legal/legal-page.tsx', 'site/content/legal/privacy-policy.ts'],
    load: () => loadLegalPage(import('./site/content/legal/privacy-policy.ts').then((m) => m.privacyPolicy)),
  },
  {
    pattern: '/terms-and-conditions',
    files: isServer && ['site/legal/legal-page.tsx', 'site/content/legal/terms.ts'],
    load: () => loadLegalPage(import('./site/content/legal/terms.ts').then((m) => m.terms)),
  },
] as const satisfies readonly (RouteDefinition & { pattern: PublicPath })[];

/**
 * The paths of public pages without a route. If there are any, the type of `routes` is one of these paths, so that
 * `routes` does not compile.
 */
type UnroutedPath = Exclude<PublicPath, (typeof publicRoutes)[number]['pattern']>;

/** The routes of all pages except the 404 pages. A path has the first route whose pattern matches. */
export const routes: [UnroutedPath] extends [never] ? readonly RouteDefinition[] : UnroutedPath = [
  ...publicRoutes,
  {
    pattern: '/blog/:slug',
    files: isServer && ['site/blog/blog-post-page.tsx'],
    layout: 'blog',
    load: async () => (await import('./site/blog/blog-post-page.tsx')).blogPostPage,
  },
  {
    pattern: '/manage/:token',
    files: isServer && ['site/manage/manage-page.tsx'],
    load: async () => (await import('./site/manage/manage-page.tsx')).managePage,
    shell: {
      files: isServer && ['site/manage/manage-shell.tsx'],
      load: async () => (await import('./site/manage/manage-shell.tsx')).renderManageShell,
    },
  },
  {
    pattern: '/chat/:token',
    files: isServer && ['chat/chat-link-page.tsx'],
    load: async () => (await import('./chat/chat-link-page.tsx')).chatLinkPage,
  },
  {
    pattern: '/proposal/:token',
    files: isServer && ['site/proposal/proposal-page.tsx'],
    load: async () => (await import('./site/proposal/proposal-page.tsx')).proposalPage,
    shell: {
      files: isServer && ['site/proposal/proposal-shell.tsx'],
      load: async () => (await import('./site/proposal/proposal-shell.tsx')).renderProposalShell,
    },
  },
  {
    pattern: '/admin-login',
    files: isServer && ['admin/login-page.tsx'],
    layout: 'bare',
    load: async () => (await import('./admin/login-page.tsx')).loginPage,
  },
  {
    pattern: '/admin',
    files: isServer && ['admin/dashboard-page.tsx'],
    layout: 'bare',
    load: async () => (await import('./admin/dashboard-page.tsx')).dashboardPage,
  },
  {
    pattern: '/admin/blog',
    files: isServer && ['admin/blog/blog-page.tsx'],
    layout: 'bare',
    load: async () => (await import('./admin/blog/blog-page.tsx')).blogAdminPage,
  },
  {
    pattern: '/admin/customers',
    files: isServer && ['admin/customer/customers-page.ts'],
    layout: 'bare',
    load: async () => (await import('./admin/customer/customers-page.ts')).customersPage,
  },
  {
    pattern: '/admin/customers/:id',
    files: isServer && ['admin/customer/customers-page.ts'],
    layout: 'bare',
    load: async () => (await import('./admin/customer/customers-page.ts')).customerPage,
  },
  {
    pattern: '/admin/crews',
    files: isServer && ['admin/crew/crews-page.ts'],
    layout: 'bare',
    load: async () => (await import('./admin/crew/crews-page.ts')).crewsPage,
  },
  {
    pattern: '/admin/messages-sent',
    files: isServer && ['admin/mail/mails-page.tsx'],
    layout: 'bare',
    load: async () => (await import('./admin/mail/mails-page.tsx')).mailsPage,
  },
  {
    pattern: '/admin/quotes',
    files: isServer && ['admin/quote/quotes-page.tsx'],
    layout: 'bare',
    load: async () => (await import('./admin/quote/quotes-page.tsx')).quotesAdminPage,
  },
  {
    pattern: '/admin/analytics',
    files: isServer && ['admin/analytics/analytics-page.tsx'],
    layout: 'bare',
    load: async () => (await import('./admin/analytics/analytics-page.tsx')).analyticsPage,
  },
  ...sections.map((section) => ({
    pattern: pathOf(section),
    files: isServer && ['admin/settings/settings-page.ts'],
    layout: 'bare' as const,
    load: async () => (await import('./admin/settings/settings-page.ts')).settingsPage(section),
  })),
];

const notFound: RouteDefinition = {
  pattern: '*',
  files: isServer && ['site/not-found/not-found-page.tsx'],
  load: async () => (await import('./site/not-found/not-found-page.tsx')).notFoundPage,
};

const workspaceNotFound: RouteDefinition = {
  pattern: '/admin/*',
  files: isServer && ['admin/not-found-page.ts'],
  layout: 'bare',
  load: async () => (await import('./admin/not-found-page.ts')).workspaceNotFoundPage,
};

const matchers = routes.map((route) => ({ route, ...parse(route.pattern) }));

/** The route of a path and the values of its pattern's parameters; the route of a 404 page if none matches. */
export function findRoute(path: string): { route: RouteDefinition; params: RouteParams } {
  for (const { route, pattern, keys } of matchers) {
    const match = pattern.exec(path);
    if (match !== null) return { route, params: Object.fromEntries(keys.map((key, i) => [key, match[i + 1] ?? ''])) };
  }
  return { route: path.startsWith('/admin/') ? workspaceNotFound : notFound, params: {} };
}

async function loadServicePage(contentImport: Promise<ServiceContent>) {
  const [{ servicePage }, content] = await Promise.all([import('./site/services/service-page.tsx'), contentImport]);
  return servicePage(content);
}

async function loadLegalPage(documentImport: Promise<LegalDocument>) {
  const [{ legalPage }, legalDocument] = await Promise.all([import('./site/legal/legal-page.tsx'), documentImport]);
  return legalPage(legalDocument);
}
