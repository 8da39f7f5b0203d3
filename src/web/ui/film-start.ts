/** The visitor's system settings that affect films. */
export type FilmPreferences = { reducedMotion: boolean; saveData: boolean };

/** Whether a film may start automatically: not if the visitor prefers less motion or less data. */
export const startsAutomatically = ({ reducedMotion, saveData }: FilmPreferences): boolean =>
  !reducedMotion && !saveData;

const lessMotion = '(prefers-reduced-motion: reduce)';

/** The preferences from the browser. */
export function filmPreferences(): FilmPreferences {
  return { reducedMotion: window.matchMedia(lessMotion).matches, saveData: savesData() };
}

/** Calls `changed` when the motion preference changes. @returns a function that stops listening */
export function onMotionPreference(changed: () => void): () => void {
  const query = window.matchMedia(lessMotion);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The Save-Data preference, if the browser supports it: https://wicg.github.io/savedata/ */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}
