import type { TRPCLink } from '@trpc/client';
import type { CompanyProfile } from '#domain/company.ts';
import type { AppRouter } from '#server/trpc/router.ts';

/** What a page is rendered for. */
export type PageRequest = {
  /** The path of the address, without its query. */
  path: string;
  /** The page's absolute address in canonical links. */
  canonical: string;
  company: CompanyProfile;
  link: TRPCLink<AppRouter>;
};

/** Turns a path into a whole HTML document. One comes from the build, one from the development server. */
export type PageRenderer = (request: PageRequest) => Promise<{ status: number; html: string }>;
