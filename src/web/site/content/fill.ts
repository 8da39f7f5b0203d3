import { type CompanyProfile, postalAddress } from '#domain/company.ts';

const tokens = /\{(company|phone|email|website|address|city|zip)\}/g;

/**
 * `text` with `{company}`, `{phone}`, `{email}`, `{website}`, `{address}`, `{city}` and `{zip}` replaced; other braces
 * stay as they are.
 */
export function fillProfile(text: string, profile: CompanyProfile): string {
  const values: Readonly<Record<string, string>> = {
    company: profile.name,
    phone: profile.phone,
    email: profile.email,
    website: profile.website,
    address: postalAddress(profile),
    city: profile.city,
    zip: profile.zipCode,
  };
  return text.replace(tokens, (token, name: string) => values[name] ?? token);
}
