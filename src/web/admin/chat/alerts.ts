import * as z from 'zod/mini';

/** Alerts of a new message in addition to its notice; off by default. */
export const alertSettings = z.object({ sound: z.boolean(), notification: z.boolean() });
export type AlertSettings = z.output<typeof alertSettings>;

export const silent: AlertSettings = { sound: false, notification: false };

/** Hertz and seconds of the chime's two tones. */
const tones = [
  { frequency: 880, at: 0 },
  { frequency: 1_174.7, at: 0.14 },
];
const toneLength = 0.22;
const loudness = 0.12;

/** Plays a short chime. Does nothing if the browser does not allow sound yet or has none. */
export function playChime(): void {
  try {
    play(new AudioContext());
  } catch {
    // The browser has no audio device, or too many audio contexts.
  }
}

function play(context: AudioContext): void {
  for (const { frequency, at } of tones) {
    const begins = context.currentTime + at;
    const tone = new OscillatorNode(context, { frequency, type: 'sine' });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime(loudness, begins + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, begins + toneLength);
    tone.connect(volume).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + toneLength);
  }
  setTimeout(() => void context.close(), 1_000);
}

/** Whether this browser has notifications at all. */
export const hasNotifications = (): boolean => 'Notification' in window;

/** Asks for permission to show notifications. @returns whether it was granted */
export const allowNotifications = async (): Promise<boolean> =>
  hasNotifications() && (await Notification.requestPermission()) === 'granted';

/** The DOM's types lack `renotify`, which alerts again when a notification replaces another one. */
type NoticeOptions = NotificationOptions & { renotify: boolean };

/** Shows a browser notification. It replaces the previous one with the same `tag`. */
export function notify(title: string, options: { body: string; tag: string; onClick: () => void }): void {
  if (!hasNotifications() || Notification.permission !== 'granted') return;
  const { body, tag, onClick } = options;
  const shownAs: NoticeOptions = { body, tag, renotify: true };
  try {
    const shown = new Notification(title, shownAs);
    shown.onclick = () => {
      window.focus();
      onClick();
      shown.close();
    };
  } catch {
    // Browsers on Android only show notifications from service workers.
  }
}
