import { activateComparison } from './comparison.ts';
import { activateFilm } from './film-playback.ts';

const activators = { comparison: activateComparison, film: activateFilm } as const;

/** Activates the films and comparisons of a container of static markup. @returns a function that deactivates them */
export function activateParts(container: HTMLElement): () => void {
  const deactivators = Object.entries(activators).flatMap(([kind, activate]) =>
    [...container.querySelectorAll<HTMLElement>(`[data-live="${kind}"]`)].map(activate),
  );
  return () => {
    for (const deactivate of deactivators) deactivate();
  };
}
