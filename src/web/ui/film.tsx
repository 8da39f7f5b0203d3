import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import styles from './film.module.css';
import { filmPreferences, onMotionPreference, startsAutomatically } from './film-start.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The URLs of a film's files. */
export type FilmFiles = { webm: string; mp4: string; poster: string };

/** The visitor's choice for this film, if there is one. */
type Choice = 'play' | 'pause' | undefined;

/**
 * A short, silent, looping film in 16:9. It plays while it is in view: automatically, unless the visitor prefers less
 * motion or less data, or after a click on Play. Without JavaScript, it has the browser's controls.
 */
export function Film({ title, files }: { title: string; files: FilmFiles }) {
  const video = useRef<HTMLVideoElement>(null);
  const [choice, setChoice] = useState<Choice>();
  const [playing, setPlaying] = useState(false);
  const isHydrated = useIsHydrated();
  usePlayback(video, choice);

  /** Plays within the click handler, because some browsers only allow playing after a user gesture. */
  const press = () => {
    setChoice(playing ? 'pause' : 'play');
    if (playing) video.current?.pause();
    else if (video.current !== null) playIfAllowed(video.current);
  };

  return (
    <div className={styles.frame}>
      <video
        ref={video}
        className={styles.video}
        width={960}
        height={540}
        aria-label={title}
        poster={files.poster}
        preload="none"
        muted
        playsInline
        loop
        disablePictureInPicture
        controls={!isHydrated}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        <source src={files.webm} type="video/webm" />
        <source src={files.mp4} type="video/mp4" />
      </video>
      {isHydrated && (
        <button type="button" className={styles.button} onClick={press}>
          <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
            <path d={playing ? 'M7 4.5h3.5v15H7zm6.5 0H17v15h-3.5z' : 'M7.5 4.2v15.6L20 12z'} />
          </svg>
          <span>{playing ? 'Pause' : 'Play'}</span>
          <VisuallyHidden> the film: {title}</VisuallyHidden>
        </button>
      )}
    </div>
  );
}

/** If the browser does not allow playing, the film stays paused, and the button shows that. */
const playIfAllowed = (video: HTMLVideoElement): void => void video.play().catch(() => undefined);

/** Plays the film while it is in view: 40 % of it has to be for an automatic start, any part after a click on Play. */
function usePlayback(video: RefObject<HTMLVideoElement | null>, choice: Choice): void {
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    let inView = false;
    const settle = () => {
      const wanted = choice === undefined ? startsAutomatically(filmPreferences()) : choice === 'play';
      if (inView && wanted) playIfAllowed(element);
      else element.pause();
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        inView = entry?.isIntersecting ?? false;
        settle();
      },
      { threshold: choice === 'play' ? 0 : 0.4 },
    );
    observer.observe(element);
    const forget = onMotionPreference(settle);
    return () => {
      observer.disconnect();
      forget();
    };
  }, [video, choice]);
}

const never = () => () => undefined;

/** Whether the page is hydrated: false in the server's HTML and in the first render. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
