import { filmPreferences, onMotionPreference, startsAutomatically } from './film-start.ts';

/** What the visitor last chose with a film's button; undefined before the first click. */
type Choice = 'play' | 'pause' | undefined;

const shapes = { play: 'M7.5 4.2v15.6L20 12z', pause: 'M7 4.5h3.5v15H7zm6.5 0H17v15h-3.5z' } as const;

/**
 * Plays a film while it is in view, and shows the film's button. For an automatic start, 40 % of the film has to be in
 * view; after a click on Play, any part is enough. This code does not use React, so it also works in static markup.
 *
 * @param frame the element that `Film` renders
 * @returns a function that removes the listeners and the observer
 */
export function activateFilm(frame: HTMLElement): () => void {
  const video = frame.querySelector('video');
  const button = frame.querySelector('button');
  const label = button?.querySelector('span');
  if (video === null || button === null || !label) return () => undefined;
  const controller = new AbortController();
  const { signal } = controller;
  let choice: Choice;
  let isInView = false;
  let observer: IntersectionObserver | undefined;

  const playOrPause = (): void => {
    const shouldPlay = choice === undefined ? startsAutomatically(filmPreferences()) : choice === 'play';
    if (isInView && shouldPlay) playIfAllowed(video);
    else video.pause();
  };
  const observe = (): void => {
    observer?.disconnect();
    observer = new IntersectionObserver(
      ([entry]) => {
        isInView = entry?.isIntersecting ?? false;
        playOrPause();
      },
      { threshold: choice === 'play' ? 0 : 0.4 },
    );
    observer.observe(video);
  };
  const updateButton = (): void => {
    label.textContent = video.paused ? 'Play' : 'Pause';
    button.querySelector('path')?.setAttribute('d', video.paused ? shapes.play : shapes.pause);
  };
  /** Plays here, not in the observer's callback, because some browsers only allow playing in a click handler. */
  const onClick = (): void => {
    choice = video.paused ? 'play' : 'pause';
    if (video.paused) playIfAllowed(video);
    else video.pause();
    observe();
  };

  button.hidden = false;
  updateButton();
  video.addEventListener('play', updateButton, { signal });
  video.addEventListener('pause', updateButton, { signal });
  button.addEventListener('click', onClick, { signal });
  observe();
  const stopListening = onMotionPreference(playOrPause);
  return () => {
    controller.abort();
    observer?.disconnect();
    stopListening();
  };
}

/** If the browser does not allow playing, the film stays paused, and the button shows that. */
const playIfAllowed = (video: HTMLVideoElement): void => void video.play().catch(() => undefined);
