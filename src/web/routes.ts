import { parse } from 'regexparam';
import { sectionPages } from './admin/settings/section-pages.ts';
import type { RouteDefinition, RouteParams } from './route.ts';
import type { LegalDocument } from './site/content/legal/legal-document.ts';
import type { ServiceContent } from './site/content/service.ts';

/** Every screen. The first pattern that fits a path is its route. */
export const routes: readonly RouteDefinition[] = [
  { pattern: '/', load: async () => (await import('./site/home/home-page.tsx')).homePage },
  {
    pattern: '/services/office-cleaning',
    load: () => service(import('./site/content/services/office-cleaning.ts').then((m) => m.officeCleaning)),
  },
  {
    pattern: '/services/commercial-janitorial',
    load: () => service(import('./site/content/services/commercial-janitorial.ts').then((m) => m.commercialJanitorial)),
  },
  {
    pattern: '/services/five-day-building-cleaning',
    load: () =>
      service(import('./site/content/services/five-day-building-cleaning.ts').then((m) => m.fiveDayBuildingCleaning)),
  },
  {
    pattern: '/services/tile-grout-cleaning',
    load: () => service(import('./site/content/services/tile-grout-cleaning.ts').then((m) => m.tileGroutCleaning)),
  },
  {
    pattern: '/services/water-extraction',
    load: () => service(import('./site/content/services/water-extraction.ts').then((m) => m.waterExtraction)),
  },
  {
    pattern: '/services/pool-cleaning',
    load: () => service(import('./site/content/services/pool-cleaning.ts').then((m) => m.poolCleaning)),
  },
  {
    pattern: '/services/crime-scene-cleanup',
    load: () => service(import('./site/content/services/crime-scene-cleanup.ts').then((m) => m.crimeSceneCleanup)),
  },
  {
    pattern: '/services/residential-cleaning',
    load: () => service(import('./site/content/services/residential-cleaning.ts').then((m) => m.residentialCleaning)),
  },
  { pattern: '/gallery', load: async () => (await import('./site/gallery/gallery-page.tsx')).galleryPageModule },
  {
    pattern: '/testimonials',
    load: async () => (await import('./site/testimonials/testimonials-page.tsx')).testimonialsPageModule,
  },
  { pattern: '/blog', layout: 'blog', load: async () => (await import('./site/blog/blog-list-page.tsx')).blogListPage },
  {
    pattern: '/blog/:slug',
    layout: 'blog',
    load: async () => (await import('./site/blog/blog-post-page.tsx')).blogPostPage,
  },
  { pattern: '/book', load: async () => (await import('./site/booking/booking-page.tsx')).bookingPage },
  { pattern: '/quote', load: async () => (await import('./site/quote/quote-page.tsx')).quotePage },
  {
    pattern: '/privacy-policy',
    load: () => legal(import('./site/content/legal/privacy-policy.ts').then((m) => m.privacyPolicy)),
  },
  {
    pattern: '/terms-and-conditions',
    load: () => legal(import('./site/content/legal/terms.ts').then((m) => m.terms)),
  },
  { pattern: '/manage/:token', load: async () => (await import('./site/manage/manage-page.tsx')).managePage },
  { pattern: '/chat/:token', load: async () => (await import('./chat/chat-link-page.tsx')).chatLinkPage },
  {
    pattern: '/proposal/:token',
    load: async () => (await import('./site/proposal/proposal-page.tsx')).proposalPage,
  },
  { pattern: '/admin-login', layout: 'bare', load: async () => (await import('./admin/login-page.tsx')).loginPage },
  { pattern: '/admin', layout: 'bare', load: async () => (await import('./admin/dashboard-page.tsx')).dashboardPage },
  {
    pattern: '/admin/blog',
    layout: 'bare',
    load: async () => (await import('./admin/blog/blog-page.tsx')).blogAdminPage,
  },
  {
    pattern: '/admin/messages-sent',
    layout: 'bare',
    load: async () => (await import('./admin/mail/messages-sent-page.tsx')).messagesSentPage,
  },
  {
    pattern: '/admin/analytics',
    layout: 'bare',
    load: async () => (await import('./admin/analytics/analytics-page.tsx')).analyticsPage,
  },
  ...sectionPages.map((page) => ({
    pattern: page.path,
    layout: 'bare' as const,
    load: async () => (await import('./admin/settings/settings-page.ts')).settingsPage(page),
  })),
];

const notFound: RouteDefinition = {
  pattern: '*',
  load: async () => (await import('./site/not-found/not-found-page.tsx')).notFoundPage,
};

const matchers = routes.map((route) => ({ route, ...parse(route.pattern) }));

/** The route of a path, with what its pattern's parameters stand for; the 404 page's where none fits. */
export function findRoute(path: string): { route: RouteDefinition; params: RouteParams } {
  for (const { route, pattern, keys } of matchers) {
    const match = pattern.exec(path);
    if (match !== null) return { route, params: Object.fromEntries(keys.map((key, i) => [key, match[i + 1] ?? ''])) };
  }
  return { route: notFound, params: {} };
}

async function service(content: Promise<ServiceContent>) {
  const [{ servicePage }, loaded] = await Promise.all([import('./site/services/service-page.tsx'), content]);
  return servicePage(loaded);
}

async function legal(document: Promise<LegalDocument>) {
  const [{ legalPage }, loaded] = await Promise.all([import('./site/legal/legal-page.tsx'), document]);
  return legalPage(loaded);
}
