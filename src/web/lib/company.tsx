import { createContext, type ReactNode, use } from 'react';
import type { CompanyProfile } from '#domain/company.ts';
import type { SiteFacts } from '#domain/site-facts.ts';

const SiteContext = createContext<SiteFacts | undefined>(undefined);

export function SiteProvider({ site, children }: { site: SiteFacts; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The facts about the company that every page has, as of the page's load. */
export function useSite(): SiteFacts {
  const site = use(SiteContext);
  if (site === undefined) throw new Error('useSite needs a SiteProvider above it.');
  return site;
}

export const useCompany = (): CompanyProfile => useSite().company;
