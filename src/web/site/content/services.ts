import type { ServiceContent } from './service.ts';
import { commercialJanitorial } from './services/commercial-janitorial.ts';
import { crimeSceneCleanup } from './services/crime-scene-cleanup.ts';
import { fiveDayBuildingCleaning } from './services/five-day-building-cleaning.ts';
import { officeCleaning } from './services/office-cleaning.ts';
import { poolCleaning } from './services/pool-cleaning.ts';
import { residentialCleaning } from './services/residential-cleaning.ts';
import { tileGroutCleaning } from './services/tile-grout-cleaning.ts';
import { waterExtraction } from './services/water-extraction.ts';

/**
 * The content of all eight services' pages, in the order of `serviceSlugs`. Browser code must not import this list,
 * because of its size.
 */
export const services: readonly ServiceContent[] = [
  officeCleaning,
  commercialJanitorial,
  fiveDayBuildingCleaning,
  tileGroutCleaning,
  waterExtraction,
  poolCleaning,
  crimeSceneCleanup,
  residentialCleaning,
];

/** The service with this slug; undefined if there is none. */
export function findService(slug: string): ServiceContent | undefined {
  return services.find((service) => service.slug === slug);
}
