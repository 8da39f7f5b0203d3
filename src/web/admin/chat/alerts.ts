import * as z from 'zod/mini';

/** Alerts of a new message in addition to its notice; off by default. */
export const alertSettings = z.object({ sound: z.boolean(), notification: z.boolean() });
export type AlertSettings = z.output<typeof alertSettings>;

export const silent: AlertSettings = { sound: false, notification: false };

/** The chime's two tones: hertz, and seconds after the start of the chime. */
const tones = [
  { frequency: 880, at: 0 },
  { frequency: 1_174.7, at: 0.14 },
];
const toneSeconds = 0.22;
const peakGain = 0.12;

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
    const startTime = context.currentTime + at;
    const tone = new OscillatorNode(context, { frequency, type: 'sine' });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, startTime);
    volume.gain.linearRampToValueAtTime(peakGain, startTime + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, startTime + toneSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(startTime);
    tone.stop(startTime + toneSeconds);
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
  const notificationOptions: NoticeOptions = { body, tag, renotify: true };
  try {
    const notification = new Notification(title, notificationOptions);
    notification.onclick = () => {
      window.focus();
      onClick();
      notification.close();
    };
  } catch {
    // Browsers on Android only show notifications from service workers.
  }
}
