import { postalAddress } from '#domain/company.ts';
import { leadText, policyTexts } from '#domain/policy-texts.ts';
import { retentionText } from '#domain/retention-rules.ts';
import type { SiteFacts } from '#domain/site-facts.ts';

/** For each token, the function that returns its value. */
const tokenValues: Readonly<Record<string, (site: SiteFacts) => string>> = {
  company: ({ company }) => company.name,
  phone: ({ company }) => company.phone,
  email: ({ company }) => company.email,
  website: ({ company }) => company.website,
  address: ({ company }) => postalAddress(company),
  city: ({ company }) => company.city,
  zip: ({ company }) => company.zipCode,
  regularHour: ({ prices }) => `$${prices.regularHour}`,
  deepHour: ({ prices }) => `$${prices.deepHour}`,
  stove: ({ prices }) => `$${prices.stove}`,
  refrigerator: ({ prices }) => `$${prices.refrigerator}`,
  lead: ({ leadHours }) => leadText(leadHours),
  cancelNotice: ({ policies }) => policyTexts(policies).notice,
  lateFee: ({ policies }) => policyTexts(policies).lateFee,
  retention: (site) => retentionText(site.retention),
  cancelAnswer: ({ policies }) => policyTexts(policies).answer,
};

/** `text` with each known `{token}` replaced by its value; other braces stay unchanged. */
export const fillIn = (text: string, site: SiteFacts): string =>
  text.replace(/\{([a-z]+)\}/gi, (token, name: string) =>
    Object.hasOwn(tokenValues, name) ? (tokenValues[name]?.(site) ?? token) : token,
  );
