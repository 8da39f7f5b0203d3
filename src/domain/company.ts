import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const webAddress = z.url({ protocol: /^https?$/ });

/** Who the site speaks for. Shown everywhere from this one place; each field can be set by configuration. */
export const companyProfile = z.object({
  name: text(100),
  tagline: text(200),
  /** The number shown in the header, the footer and the contact section. */
  phone: text(32),
  /** The number behind 'Call us' in the mobile menu. */
  mobilePhone: text(32),
  /** The number behind 'Call Us' and 'Text Us' in the chat. */
  chatPhone: text(32),
  email: z.email(),
  website: webAddress,
  facebook: webAddress,
  instagram: webAddress,
  street: z.optional(text(200)),
  city: text(100),
  state: text(2),
  zipCode: text(10),
});
export type CompanyProfile = z.output<typeof companyProfile>;

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

/** The `tel:` address of a US number in any punctuation. */
export const telLink = (phone: string): string => `tel:${dialable(phone)}`;

/** The `sms:` address of a US number in any punctuation. */
export const smsLink = (phone: string): string => `sms:${dialable(phone)}`;

function dialable(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length === 10 ? `+1${digits}` : `+${digits}`;
}

/** The name that stands under posts without an author of their own. */
export const teamName = (profile: CompanyProfile): string => `${profile.name} Team`;

/** 'West Palm Beach, FL 33415', with the street in front where one is set. */
export const postalAddress = ({ street, city, state, zipCode }: CompanyProfile): string =>
  `${street === undefined ? '' : `${street}, `}${city}, ${state} ${zipCode}`;
