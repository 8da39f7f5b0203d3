import type { MailSender } from './sender.ts';

/** Milliseconds between two mails: five a second, because providers block faster senders. */
const interval = 200;
/** Milliseconds until the outbox is read again if nothing was due. */
const idleDelay = 1_000;

export type SendingLoop = ReturnType<typeof sendingLoop>;

/** Sends due mails, one after the other, from `start` to `stop`. */
export function sendingLoop({ sender, reportError }: { sender: MailSender; reportError: (error: unknown) => void }) {
  let timer: NodeJS.Timeout | undefined;
  let currentSend: Promise<void> | undefined;
  let isRunning = false;
  /**
   * The earliest time of the next mail, by `performance.now()`. It is counted from the earliest time of the previous
   * mail, so that the loop catches up after a short delay.
   */
  let nextSendAt = 0;

  const untilNextSend = (): number => Math.max(0, nextSendAt - performance.now());

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(step, delay).unref();
  }

  function step(): void {
    if (currentSend !== undefined) return;
    const startedAt = performance.now();
    currentSend = sender
      .sendNext()
      .catch((error: unknown) => {
        reportError(error);
        return false;
      })
      .then((wasDue) => {
        currentSend = undefined;
        // After a long delay, only one mail may follow sooner than the interval.
        if (wasDue) nextSendAt = Math.max(nextSendAt, startedAt - interval) + interval;
        schedule(wasDue ? untilNextSend() : idleDelay);
      });
  }

  return {
    start(): void {
      isRunning = true;
      schedule(0);
    },

    /** Looks for due mails as soon as the interval allows. */
    wake(): void {
      if (currentSend === undefined) schedule(untilNextSend());
    },

    /** Stops after the mail that is being sent. */
    async stop(): Promise<void> {
      isRunning = false;
      clearTimeout(timer);
      await currentSend;
    },
  };
}
