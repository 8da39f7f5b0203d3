import { enlivenComparison } from './comparison.ts';
import { enlivenFilm } from './film-playback.ts';

const kinds = { comparison: enlivenComparison, film: enlivenFilm } as const;

/** Makes the films and comparisons in kept markup work. @returns ends that */
export function enlivenParts(place: HTMLElement): () => void {
  const ends = Object.entries(kinds).flatMap(([kind, enliven]) =>
    [...place.querySelectorAll<HTMLElement>(`[data-live="${kind}"]`)].map(enliven),
  );
  return () => {
    for (const end of ends) end();
  };
}
