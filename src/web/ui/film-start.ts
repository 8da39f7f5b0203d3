/** The settings of the visitor's system and browser that affect films. */
export type FilmPreferences = { reducedMotion: boolean; saveData: boolean };

/** Whether a film may start automatically: not if the visitor prefers less motion or less data. */
export const startsAutomatically = ({ reducedMotion, saveData }: FilmPreferences): boolean =>
  !reducedMotion && !saveData;

const reducedMotionQuery = '(prefers-reduced-motion: reduce)';

/** Reads the visitor's current preferences. */
export function filmPreferences(): FilmPreferences {
  return { reducedMotion: window.matchMedia(reducedMotionQuery).matches, saveData: savesData() };
}

/** Calls `onChange` when the motion preference changes. @returns a function that stops listening */
export function onMotionPreference(onChange: () => void): () => void {
  const query = window.matchMedia(reducedMotionQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the visitor prefers less data; false if the browser does not tell: https://wicg.github.io/savedata/ */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}
