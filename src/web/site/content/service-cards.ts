import type { ServiceSlug } from '#domain/site.ts';
import type { HeroName } from '#web/ui/pictures/picture.ts';

/** A service in short, for the home page and for links between services. */
export type ServiceCard = {
  readonly slug: ServiceSlug;
  /** At most 140 characters. */
  readonly summary: string;
  /** The picture of the card and at the top of the service's page. */
  readonly picture: HeroName;
  readonly pictureAlt: string;
};

/** The eight services in the order of `serviceSlugs`. */
export const serviceCards: readonly ServiceCard[] = [
  {
    slug: 'office-cleaning',
    summary:
      'Workspaces, meeting rooms, restrooms and break rooms, cleaned to a written list around your working hours.',
    picture: 'office',
    pictureAlt: 'Office floor with rows of cleared desks beside a full-height glass wall, the carpet freshly vacuumed',
  },
  {
    slug: 'commercial-janitorial',
    summary: 'Lobbies, elevators, corridors, stairwells and public restrooms of multi-tenant and retail properties.',
    picture: 'elevator-lobby',
    pictureAlt:
      'Building lobby with a polished stone floor reflecting the daylight, a clear reception counter and elevators',
  },
  {
    slug: 'five-day-building-cleaning',
    summary: 'Cleaning every business day, Monday to Friday, in five fixed steps with a detail task for each weekday.',
    picture: 'building',
    pictureAlt: 'Front of a commercial building at dusk with rows of lit windows and a clean, empty entrance walk',
  },
  {
    slug: 'tile-grout-cleaning',
    summary: 'Embedded dirt loosened and extracted from tile joints in lobbies, restrooms, kitchens and terraces.',
    picture: 'tile',
    pictureAlt: 'Large tiled floor with even, light grout lines running toward a bright doorway',
  },
  {
    slug: 'water-extraction',
    summary:
      '24/7 emergency service: standing water pumped and extracted, carpets and floors dried before mold sets in.',
    picture: 'water',
    pictureAlt: 'Wet carpet with the hose of a water extractor across it and a low drying fan running by the wall',
  },
  {
    slug: 'pool-cleaning',
    summary: 'Skimming, brushing, vacuuming and water tests for pools within 15 miles of our West Palm Beach base.',
    picture: 'pool',
    pictureAlt: 'Swimming pool with clear blue water, a clean waterline and empty loungers along a swept deck',
  },
  {
    slug: 'crime-scene-cleanup',
    summary: 'Confidential cleanup after a crime, an accident or an unattended death. Available 24/7.',
    picture: 'corridor',
    pictureAlt: 'Closed door at the end of a quiet corridor, sealed with a plain barrier and nothing else in view',
  },
  {
    slug: 'residential-cleaning',
    summary: 'Regular and deep home cleaning, kept to long-time and referred clients. See the price as you book.',
    picture: 'living-room',
    pictureAlt: 'Living room in morning light with a smooth sofa, a dust-free wood table and a vacuumed rug',
  },
];

/** The card of one service. */
export function serviceCard(slug: ServiceSlug): ServiceCard {
  const card = serviceCards.find((candidate) => candidate.slug === slug);
  if (card === undefined) throw new Error(`No card for the service ${slug}.`);
  return card;
}
