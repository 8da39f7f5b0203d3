import { activateComparison } from './comparison.ts';
import { activateFilm } from './film-playback.ts';

const kinds = { comparison: activateComparison, film: activateFilm } as const;

/** Makes the films and comparisons in static markup work. @returns a function that stops this */
export function activateParts(container: HTMLElement): () => void {
  const ends = Object.entries(kinds).flatMap(([kind, activate]) =>
    [...container.querySelectorAll<HTMLElement>(`[data-live="${kind}"]`)].map(activate),
  );
  return () => {
    for (const end of ends) end();
  };
}
