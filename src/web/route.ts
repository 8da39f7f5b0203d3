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
  /** The Open Graph type of the page; by default, `website`. */
  type?: 'website' | 'article';
  /** The URL of the page's own picture, absolute or from the site's root. */
  image?: string;
};

/** The argument of a page's functions, except `render`. */
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
   * Whether the page's markup, outside the route's shell, never changes, so that browsers keep the server's markup.
   * In this markup, code runs only for links and for the parts that `ui/live-parts.ts` activates. A page with such
   * parts must have that file in `lazyFiles`.
   */
  isStatic?: (context: PageContext) => boolean;
  /**
   * The source files in src/web that the browser imports when it renders or hydrates the page; the document's head
   * preloads their chunks.
   */
  lazyFiles?: readonly string[];
  head: (context: PageContext) => Head;
  /** Loads the page's data on the server. The page shows failures itself, so the promise never rejects. */
  prefetch?: (context: PageContext) => Promise<void>;
  /** The HTTP status; undefined while the data that decides it is loading. Without this function, it is 200. */
  status?: (context: PageContext) => number | undefined;
  /**
   * Stores in the page's data that nothing was found for these parameters. Called before hydration if the server
   * answered 404 and the page is not static, as in development.
   */
  settleMissing?: (context: PageContext) => void;
};

/** The page in the server's document, if its markup is static. */
export type StaticPage = {
  /**
   * The rendered path and, in browsers, the path of the document's URL. They differ on the 404 page and on the page of
   * an invalid secret link.
   */
  paths: readonly string[];
  page: PageModule;
};

/** A page at its path. */
export type ShownPage = { page: PageModule; path: string; context: PageContext };

/** The paths of a page, and the function that loads its chunk. */
export type RouteDefinition = {
  /** A path in wouter's pattern syntax. */
  pattern: string;
  /**
   * The source files in src/web that `load` imports; false in browsers. Unless the page is static, the document
   * preloads their chunks.
   */
  files: false | readonly string[];
  /** By default, `site`. */
  layout?: RouteLayout;
  load: () => Promise<PageModule>;
  /** Renders the parts of a static page that need code, around its static parts. Absent if no part needs code. */
  shell?: { files: false | readonly string[]; load: () => Promise<PageModule['render']> };
};

/** `blog` has a simpler header; `bare` has neither header nor footer. */
export type RouteLayout = 'site' | 'blog' | 'bare';
