import type { CompanyProfile } from '#domain/company.ts';

/** A page's title, followed by the company's name. */
export const documentTitle = (title: string, { name }: Pick<CompanyProfile, 'name'>): string => `${title} | ${name}`;
