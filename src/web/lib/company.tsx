import { createContext, type ReactNode, use } from 'react';
import type { CompanyProfile } from '#domain/company.ts';

const CompanyContext = createContext<CompanyProfile | undefined>(undefined);

export function CompanyProvider({ company, children }: { company: CompanyProfile; children: ReactNode }) {
  return <CompanyContext value={company}>{children}</CompanyContext>;
}

/** Who the site speaks for. */
export function useCompany(): CompanyProfile {
  const company = use(CompanyContext);
  if (company === undefined) throw new Error('useCompany needs a CompanyProvider above it.');
  return company;
}
