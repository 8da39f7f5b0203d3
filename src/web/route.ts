import type { ReactNode } from 'react';
import type { CompanyProfile } from '#domain/company.ts';
import type { SiteFacts } from '#domain/site-facts.ts';
import type { PageData } from '#web/lib/page-data.tsx';

export type RouteParams = Readonly<Record<string, string>>;

/** The content of the document's head. */
export type Head = {
  /** Without the company's name, which is appended. */
  title: string;
  description: string;
  /** Keeps the page out of search results. */
  noindex?: boolean;
  /** The Open Graph type of the page; a website if absent. */
  type?: 'website' | 'article';
  /** Address of the page's own picture, absolute or from the site's root. */
  image?: string;
};

/** The parameters with which a page loads its data and describes itself before it is rendered. */
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

/** The path of a screen, and how its chunk is loaded. */
export type RouteDefinition = {
  /** A path in wouter's pattern syntax. */
  pattern: string;
  /**
   * The source files that `load` imports, from src/web; false in browsers. The server tells those early which ones a
   * page needs.
   */
  files: false | readonly string[];
  /** The frame of the screen; by default the site's header and footer. */
  layout?: RouteLayout;
  load: () => Promise<PageModule>;
};

/** `blog` has a simpler header; `bare` has neither header nor footer. */
export type RouteLayout = 'site' | 'blog' | 'bare';
