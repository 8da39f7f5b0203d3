import type { CompanyProfile } from '#domain/company.ts';

/** A page's own title, with the company's name behind it. */
export const documentTitle = (title: string, { name }: Pick<CompanyProfile, 'name'>): string => `${title} | ${name}`;
