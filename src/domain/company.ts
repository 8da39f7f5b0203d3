import type { CompanyProfile } from './company-profile.ts';

export type { CompanyProfile };

/** Every county in the service area, with the towns that the site names (SPEC section 1). */
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

/** The company's pages on social networks, as far as they are set. */
export function socialProfiles({ facebook, instagram }: Pick<CompanyProfile, 'facebook' | 'instagram'>) {
  const networks = [
    { network: 'facebook', label: 'Facebook', href: facebook },
    { network: 'instagram', label: 'Instagram', href: instagram },
  ] as const;
  return networks.flatMap(({ href, ...network }) => (href === undefined ? [] : [{ ...network, href }]));
}

/** The author of a post that is saved without an author. */
export const teamName = (profile: CompanyProfile): string => `${profile.name} Team`;

/** 'West Palm Beach, FL 33415', after the street if one is set. */
export const postalAddress = ({ street, city, state, zipCode }: CompanyProfile): string =>
  `${street === undefined ? '' : `${street}, `}${city}, ${state} ${zipCode}`;

/** One line such as '561-555-0100 · office@example.com · 12 Palm Way, Jupiter, FL 33458'. */
export const contactLine = (profile: CompanyProfile): string =>
  [profile.phone, profile.email, postalAddress(profile)].join(' · ');
