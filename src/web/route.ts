import type { ReactNode } from 'react';
import type { CompanyProfile } from '#domain/company.ts';
import type { SiteFacts } from '#domain/site-facts.ts';
import type { PageData } from '#web/lib/page-data.tsx';

export type RouteParams = Readonly<Record<string, string>>;

/** The content of the document's head. */
export type Head = {
  /** The title without the company's name, which is appended. */
  title: string;
  description: string;
  /** Whether search engines must not list the page. */
  noindex?: boolean;
  /** The Open Graph type of the page; a website if absent. */
  type?: 'website' | 'article';
  /** The URL of the page's own picture, absolute or from the site's root. */
  image?: string;
};

/** The parameters of a page's functions for loading data and for the document's head. */
export type PageContext = {
  params: RouteParams;
  data: PageData;
  site: SiteFacts;
  company: CompanyProfile;
};

/** One page, as its chunk exports it. */
export type PageModule = {
  render: (params: RouteParams) => ReactNode;
  /**
   * Whether its markup, except in the route's shell, never changes, so that a browser that got it from the server does not
   * render it again. That markup has only links and parts that `ui/live-parts.ts` makes work, which is named in `lazyFiles`.
   */
  isStatic?: (context: PageContext) => boolean;
  /**
   * The source files in src/web that the page imports when it is rendered; the document's head preloads their chunks.
   */
  lazyFiles?: readonly string[];
  head: (context: PageContext) => Head;
  /** Loads the page's data. The page shows failures itself. */
  prefetch?: (context: PageContext) => Promise<void>;
  /** The HTTP status; undefined while the data that decides it is loading. 200 if absent. */
  status?: (context: PageContext) => number | undefined;
  /** Called if the server found nothing for these parameters. */
  settleMissing?: (context: PageContext) => void;
};

/** The page that a document came with, if its markup is static. */
export type StaticPage = {
  /** The paths that it is for: the rendered one and, on the 404 page, also the path of the URL. */
  paths: readonly string[];
  page: PageModule;
};

/** The path of a page, and the function that loads its chunk. */
export type RouteDefinition = {
  /** A path in wouter's pattern syntax. */
  pattern: string;
  /** The source files in src/web that `load` imports; false in browsers. The server preloads their chunks. */
  files: false | readonly string[];
  /** The layout of the page; by default, with the site's header and footer. */
  layout?: RouteLayout;
  load: () => Promise<PageModule>;
  /** The parts of a static page that need code, around its static parts. Without it, the whole page is one static part. */
  shell?: { files: false | readonly string[]; load: () => Promise<PageModule['render']> };
};

/** `blog` has a simpler header; `bare` has neither header nor footer. */
export type RouteLayout = 'site' | 'blog' | 'bare';
