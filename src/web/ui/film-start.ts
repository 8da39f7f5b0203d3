/** The visitor's system settings that affect films. */
export type FilmPreferences = { reducedMotion: boolean; saveData: boolean };

/** Whether a film may start automatically: not if the visitor prefers less motion or less data. */
export const startsAutomatically = ({ reducedMotion, saveData }: FilmPreferences): boolean =>
  !reducedMotion && !saveData;

const reducedMotionQuery = '(prefers-reduced-motion: reduce)';

/** Reads the preferences from the browser. */
export function filmPreferences(): FilmPreferences {
  return { reducedMotion: window.matchMedia(reducedMotionQuery).matches, saveData: savesData() };
}

/** Calls `onChange` when the motion preference changes. @returns a function that stops listening */
export function onMotionPreference(onChange: () => void): () => void {
  const query = window.matchMedia(reducedMotionQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The Save-Data preference, if the browser supports it: https://wicg.github.io/savedata/ */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}
