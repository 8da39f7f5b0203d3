/** The visitor's system settings that affect films. */
export type FilmPreferences = { reducedMotion: boolean; saveData: boolean };

/** Whether a film may start without being asked to: for nobody who wants less motion or fewer bytes. */
export const startsByItself = ({ reducedMotion, saveData }: FilmPreferences): boolean => !reducedMotion && !saveData;

const lessMotion = '(prefers-reduced-motion: reduce)';

/** The preferences that the browser knows. */
export function filmPreferences(): FilmPreferences {
  return { reducedMotion: window.matchMedia(lessMotion).matches, saveData: savesData() };
}

/** Calls when the visitor changes their mind about motion. @returns what ends that */
export function onMotionPreference(changed: () => void): () => void {
  const query = window.matchMedia(lessMotion);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The Save-Data preference, where the browser has one: https://wicg.github.io/savedata/ */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}
