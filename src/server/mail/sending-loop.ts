import type { MailSender } from './sender.ts';

/** At most five a second: providers slow down or block whoever sends more. Milliseconds between two. */
const interval = 200;
/** How often the outbox is looked at when nothing is due; milliseconds. */
const idle = 1_000;

export type SendingLoop = ReturnType<typeof sendingLoop>;

/** Sends what is due, one after the other, until it is stopped. */
export function sendingLoop({ sender, reportError }: { sender: MailSender; reportError: (error: unknown) => void }) {
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> | undefined;
  let stopped = false;

  function schedule(delay: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(step, delay).unref();
  }

  function step(): void {
    if (working !== undefined) return;
    working = sender
      .sendNext()
      .catch((error: unknown) => {
        reportError(error);
        return false;
      })
      .then((sent) => {
        working = undefined;
        schedule(sent ? interval : idle);
      });
  }
  schedule(0);

  return {
    /** Something may be due at once. */
    wake(): void {
      if (working === undefined) schedule(0);
    },

    /** Ends after the message that is being sent. */
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(timer);
      await working;
    },
  };
}
