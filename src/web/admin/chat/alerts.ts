import * as z from 'zod/mini';

/** The alerts that a new message causes in addition to its toast in the page. Both are off by default. */
export const alertSettings = z.object({ sound: z.boolean(), notification: z.boolean() });
export type AlertSettings = z.output<typeof alertSettings>;

export const silent: AlertSettings = { sound: false, notification: false };

/** The chime's two tones: `frequency` in hertz, `delay` in seconds after the start of the chime. */
const tones = [
  { frequency: 880, delay: 0 },
  { frequency: 1_174.7, delay: 0.14 },
];
const toneSeconds = 0.22;
const peakGain = 0.12;

/** Plays a short chime. Stays silent if the browser does not allow or cannot play sound. */
export function playChime(): void {
  try {
    play(new AudioContext());
  } catch {
    // The browser has no audio, or too many audio contexts are open.
  }
}

function play(context: AudioContext): void {
  for (const { frequency, delay } of tones) {
    const startTime = context.currentTime + delay;
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
export const requestNotificationPermission = async (): Promise<boolean> =>
  hasNotifications() && (await Notification.requestPermission()) === 'granted';

/** TypeScript's DOM types lack `renotify`: whether a notification that replaces another one alerts again. */
type RenotifyOptions = NotificationOptions & { renotify: boolean };

/** Shows a browser notification if the user allowed it. It replaces the previous one with the same `tag`. */
export function notify(title: string, options: { body: string; tag: string; onClick: () => void }): void {
  if (!hasNotifications() || Notification.permission !== 'granted') return;
  const { body, tag, onClick } = options;
  const notificationOptions: RenotifyOptions = { body, tag, renotify: true };
  try {
    const notification = new Notification(title, notificationOptions);
    notification.onclick = () => {
      window.focus();
      onClick();
      notification.close();
    };
  } catch {
    // On Android, the constructor throws, because only service workers can show notifications.
  }
}
