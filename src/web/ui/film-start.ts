/** What a visitor has asked of the machine that bears on films. */
export type FilmWishes = { reducedMotion: boolean; saveData: boolean };

/** Whether a film may start without being asked to: for nobody who wants less motion or fewer bytes. */
export const startsByItself = ({ reducedMotion, saveData }: FilmWishes): boolean => !reducedMotion && !saveData;

const lessMotion = '(prefers-reduced-motion: reduce)';

/** The wishes as the browser knows them. */
export function filmWishes(): FilmWishes {
  return { reducedMotion: window.matchMedia(lessMotion).matches, saveData: savesData() };
}

/** Calls when the visitor changes their mind about motion. @returns what ends that */
export function onMotionWish(changed: () => void): () => void {
  const query = window.matchMedia(lessMotion);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** The Save-Data wish, where the browser tells it: https://wicg.github.io/savedata/ */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}
