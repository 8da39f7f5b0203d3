import { useEffect, useRef } from 'react';
import styles from './film.module.css';
import { activateFilm } from './film-playback.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The URLs of a film's files. */
export type FilmFiles = { webm: string; mp4: string; poster: string };

/**
 * A short, silent, looping film in 16:9. It plays while it is in view. It starts automatically, unless the visitor
 * prefers less motion or less data: then a click on Play starts it. Without JavaScript, it has the browser's controls.
 */
export function Film({ title, files }: { title: string; files: FilmFiles }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current === null ? undefined : activateFilm(frame.current)), []);

  return (
    <div ref={frame} data-live="film" className={styles.frame}>
      {/* Browsers fetch a video's `poster` at once, even if the film is far below, but this picture lazily. */}
      <img className={styles.poster} src={files.poster} width={960} height={540} alt="" loading="lazy" />
      <Video title={title} files={files} />
      <noscript>
        <Video title={title} files={files} poster={files.poster} />
      </noscript>
      <button type="button" className={styles.button} hidden>
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M7.5 4.2v15.6L20 12z" />
        </svg>
        <span>Play</span>
        <VisuallyHidden> the film: {title}</VisuallyHidden>
      </button>
    </div>
  );
}

/** A video. It has the browser's controls only with a poster; without one, they would cover the picture behind it. */
function Video({ title, files, poster }: { title: string; files: FilmFiles; poster?: string }) {
  return (
    <video
      className={styles.video}
      width={960}
      height={540}
      aria-label={title}
      poster={poster}
      preload="none"
      muted
      playsInline
      loop
      disablePictureInPicture
      controls={poster !== undefined}
    >
      <source src={files.webm} type="video/webm" />
      <source src={files.mp4} type="video/mp4" />
    </video>
  );
}
