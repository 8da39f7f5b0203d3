import type { ServiceSlug } from '#domain/site.ts';
import type { HeroName } from '#web/ui/pictures/picture.ts';

/** A service in lists that link to the services' pages, such as on the home page. */
export type ServiceCard = {
  readonly slug: ServiceSlug;
  /** At most 140 characters; may contain the tokens of `fillIn`. */
  readonly summary: string;
  /** The picture on the home page's card and at the top of the service's page. */
  readonly picture: HeroName;
  readonly pictureAlt: string;
};

/** The cards of the eight services, in the order of `serviceSlugs`. */
export const serviceCards: readonly ServiceCard[] = [
  {
    slug: 'office-cleaning',
    summary:
      'Workspaces, meeting rooms, restrooms and break rooms, cleaned to a written list around your working hours.',
    picture: 'office',
    pictureAlt: 'Open office with tidy rows of desks, a glass-walled meeting room and a shining aisle between them',
  },
  {
    slug: 'commercial-janitorial',
    summary: 'Lobbies, elevators, corridors, stairwells and public restrooms of multi-tenant and retail properties.',
    picture: 'elevator-lobby',
    pictureAlt:
      'Elevator lobby with two steel doors, leafy plants and a polished stone floor that mirrors the daylight',
  },
  {
    slug: 'five-day-building-cleaning',
    summary: 'Cleaning every business day, Monday to Friday, in five fixed steps with a detail task for each weekday.',
    picture: 'building',
    pictureAlt: 'Office building at dusk, its lit floors and a row of palms mirrored in the wet pavement',
  },
  {
    slug: 'tile-grout-cleaning',
    summary: 'Embedded dirt loosened and extracted from tile joints in lobbies, restrooms, kitchens and terraces.',
    picture: 'tile',
    pictureAlt:
      'Wide tiled floor with even, light grout lines running toward a glass front, a floor machine standing on it',
  },
  {
    slug: 'water-extraction',
    summary:
      '24/7 emergency service: standing water pumped and extracted, carpets and floors dried before mold sets in.',
    picture: 'water',
    pictureAlt:
      'Office with a puddle on the carpet, an extractor with its hose and wand, and a blue drying fan by the window',
  },
  {
    slug: 'pool-cleaning',
    summary: 'Skimming, brushing, vacuuming and water tests for pools within 15 miles of our {city} base.',
    picture: 'pool',
    pictureAlt:
      'Swimming pool with clear blue water and a net of sunlight in it, empty loungers under parasols, and palms',
  },
  {
    slug: 'crime-scene-cleanup',
    summary: 'Confidential cleanup after a crime, an accident or an unattended death. Available 24/7.',
    picture: 'corridor',
    pictureAlt: 'Closed, sealed door at the end of a bright, quiet corridor, with a plain barrier before it',
  },
  {
    slug: 'residential-cleaning',
    summary: 'Regular and deep home cleaning, kept to long-time and referred clients. See the price as you book.',
    picture: 'living-room',
    pictureAlt: 'Living room in morning light with a pale sofa, a teal armchair, a wood table and a clean rug',
  },
];

export function serviceCard(slug: ServiceSlug): ServiceCard {
  const card = serviceCards.find((candidate) => candidate.slug === slug);
  if (card === undefined) throw new Error(`No card for the service ${slug}.`);
  return card;
}
