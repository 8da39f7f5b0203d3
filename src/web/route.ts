import type { ReactNode } from 'react';
import type { CompanyProfile } from '#domain/company.ts';
import type { SiteFacts } from '#domain/site-facts.ts';
import type { PageData } from '#web/lib/page-data.tsx';

export type RouteParams = Readonly<Record<string, string>>;

/** What the document's head says about a page. */
export type Head = {
  /** Without the company's name, which is appended. */
  title: string;
  description: string;
  /** Keeps the page out of search results. */
  noindex?: boolean;
  /** What the page is to sites that link here; a website when absent. */
  type?: 'website' | 'article';
  /** Address of the page's own picture, absolute or from the site's root. */
  image?: string;
};

/** What a page may use to load its data, and to describe itself, before it is rendered. */
export type PageContext = {
  params: RouteParams;
  data: PageData;
  site: SiteFacts;
  company: CompanyProfile;
};

/** One screen, as its chunk exports it. */
export type PageModule = {
  render: (params: RouteParams) => ReactNode;
  /** The source files in src/web that it loads as soon as it is rendered; the document's head names their chunks. */
  laterFiles?: readonly string[];
  head: (context: PageContext) => Head;
  /** Loads what the page shows. Failures are the page's to show. */
  prefetch?: (context: PageContext) => Promise<void>;
  /** The HTTP status; undefined while the data that decides is on its way. 200 when absent. */
  status?: (context: PageContext) => number | undefined;
  /** Notes that the server found nothing for these parameters. */
  settleMissing?: (context: PageContext) => void;
};

/** Where a screen lives, and how its chunk is loaded. */
export type RouteDefinition = {
  /** A path in wouter's pattern syntax. */
  pattern: string;
  /**
   * The source files that `load` imports, from src/web; false in browsers. The server tells those early which ones a
   * page needs.
   */
  files: false | readonly string[];
  /** What stands around the screen: the site's header and footer unless it says otherwise. */
  layout?: RouteLayout;
  load: () => Promise<PageModule>;
};

/** `blog` has a simpler header; `bare` has neither header nor footer. */
export type RouteLayout = 'site' | 'blog' | 'bare';
