import type { CompanyProfile } from './company-profile.ts';

export type { CompanyProfile };

/** Every county that is served, with its towns (SPEC section 1). */
export const serviceArea = [
  {
    county: 'Palm Beach County',
    cities: [
      'Jupiter',
      'Tequesta',
      'Juno Beach',
      'North Palm Beach',
      'Palm Beach Gardens',
      'Riviera Beach',
      'West Palm Beach',
      'Lake Worth Beach',
      'Palm Springs',
      'Greenacres',
      'Wellington',
      'Royal Palm Beach',
      'Loxahatchee',
      'Boynton Beach',
      'Delray Beach',
      'Highland Beach',
      'Boca Raton',
    ],
  },
  { county: 'Martin County', cities: ['Stuart', 'Palm City', 'Hobe Sound'] },
  { county: 'St. Lucie County', cities: ['Port St. Lucie'] },
  {
    county: 'Broward County',
    cities: ['Fort Lauderdale', 'Coral Springs', 'Weston', 'Parkland', 'Lighthouse Point'],
  },
] as const;

/** Where the company is on social networks. */
export function socialProfiles({ facebook, instagram }: Pick<CompanyProfile, 'facebook' | 'instagram'>) {
  const networks = [
    { network: 'facebook', label: 'Facebook', href: facebook },
    { network: 'instagram', label: 'Instagram', href: instagram },
  ] as const;
  return networks.flatMap(({ href, ...named }) => (href === undefined ? [] : [{ ...named, href }]));
}

/** The `tel:` address of a phone number as people write it, with its extension (RFC 3966). */
export function telLink(phone: string): string {
  const { number, extension } = dialable(phone);
  return `tel:${number}${extension === '' ? '' : `;ext=${extension}`}`;
}

/** The `sms:` address of a phone number as people write it. Text messages reach no extensions. */
export const smsLink = (phone: string): string => `sms:${dialable(phone).number}`;

/** A number, then what stands before an extension, such as 'ext. 45', 'x45' or '#45'. */
const withExtension = /^(.*?\d.*?)(?:ext|x|#)\D*(\d*)/is;

function dialable(phone: string): { number: string; extension: string } {
  const [, written = phone, extension = ''] = withExtension.exec(phone) ?? [];
  const digits = written.replace(/\D/g, '');
  return { number: prefix(written, digits) + digits, extension };
}

/** Ten digits are a US number. More begin with a country's code, unless they begin with 0, as prefixes for abroad do. */
function prefix(written: string, digits: string): string {
  if (written.trim().startsWith('+')) return '+';
  if (digits.length === 10) return '+1';
  return digits.length > 10 && !digits.startsWith('0') ? '+' : '';
}

/** The name that stands under posts without an author of their own. */
export const teamName = (profile: CompanyProfile): string => `${profile.name} Team`;

/** 'West Palm Beach, FL 33415', with the street in front where one is set. */
export const postalAddress = ({ street, city, state, zipCode }: CompanyProfile): string =>
  `${street === undefined ? '' : `${street}, `}${city}, ${state} ${zipCode}`;
