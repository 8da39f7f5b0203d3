import type { TRPCLink } from '@trpc/client';
import type { CompanyProfile } from '#domain/company.ts';
import type { AppRouter } from '#server/trpc/router.ts';

/** What a page is rendered for. */
export type PageRequest = {
  /** The path of the address, without its query. */
  path: string;
  /** Scheme and host of the site's absolute addresses, without a slash at the end. */
  origin: string;
  company: CompanyProfile;
  link: TRPCLink<AppRouter>;
};

/** Turns a path into a whole HTML document. One comes from the build, one from the development server. */
export type PageRenderer = {
  /** The pattern of the screen that stands at a path, such as `/blog/:slug`; undefined where there is none. */
  match(path: string): Promise<string | undefined>;
  render(request: PageRequest): Promise<{ status: number; html: string }>;
  /** When the pages were built. Undefined while they are worked on: then nothing is kept from one request to the next. */
  builtAt: Date | undefined;
};
