import { useCallback, useEffect, useState } from 'react';
import type { ManagedBooking } from '#domain/manage.ts';
import type { Slot } from '#domain/places.ts';
import { useApiClient } from '#web/lib/api/api.ts';
import { type CallFailure, callFailure } from '#web/lib/api/call-failure.ts';
import { writeDraft } from '#web/lib/forms/form-draft.ts';
import { slotsIn } from '../calendar/alternatives.ts';

type Seen =
  | { kind: 'loading' }
  | { kind: 'booking'; booking: ManagedBooking }
  | { kind: 'missing' | 'failed'; message: string };

export type Said = { message: string; isError: boolean };

export type Managing = {
  seen: Seen;
  /** What came of the last try. */
  said: Said | undefined;
  busy: boolean;
  /** What is open instead of the window that was lost. */
  alternatives: readonly Slot[];
  calendarAddress: string;
  load: () => void;
  /** @returns whether it was done */
  cancel: (booking: ManagedBooking) => Promise<boolean>;
  move: (booking: ManagedBooking, slot: Slot) => Promise<boolean>;
  bookAgain: (booking: ManagedBooking) => void;
};

const unreachable = 'The connection failed. Please try again.';

const wordsOf = (failure: CallFailure): string => (failure.kind === 'refused' ? failure.message : unreachable);

/** The token of the address; the server's HTML is the same for all of them. */
const tokenHere = (): string => window.location.pathname.split('/').at(-1) ?? '';

/** The booking that the address's link opens, and what its customer does with it. */
export function useManaged(): Managing {
  const client = useApiClient();
  const [seen, setSeen] = useState<Seen>({ kind: 'loading' });
  const [said, setSaid] = useState<Said>();
  const [busy, setBusy] = useState(false);
  const [alternatives, setAlternatives] = useState<readonly Slot[]>([]);
  const [calendarAddress, setCalendarAddress] = useState('#');

  const load = useCallback(async (): Promise<void> => {
    try {
      const booking = await client.booking.manage.view.query({ token: tokenHere() });
      setSeen({ kind: 'booking', booking });
    } catch (error) {
      const failure = callFailure(error);
      const isMissing = failure.kind === 'refused' && failure.code === 'not_found';
      setSeen({ kind: isMissing ? 'missing' : 'failed', message: wordsOf(failure) });
    }
  }, [client]);

  useEffect(() => {
    setCalendarAddress(`${window.location.origin}/api/manage/${tokenHere()}/calendar.ics`);
    void load();
    // The visit may have been changed meanwhile, such as in another tab.
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') void load();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [load]);

  const change = async (call: () => Promise<ManagedBooking>, done: string): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setSaid(undefined);
    setAlternatives([]);
    try {
      setSeen({ kind: 'booking', booking: await call() });
      setSaid({ message: done, isError: false });
      return true;
    } catch (error) {
      const failure = callFailure(error);
      setSaid({ message: wordsOf(failure), isError: true });
      if (failure.kind === 'refused') {
        setAlternatives(slotsIn(failure.details.alternatives));
        // Another fee, or another change: what is shown is old.
        if (failure.code === 'conflict') await load();
      }
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    seen,
    said,
    busy,
    alternatives,
    calendarAddress,
    load: () => {
      setSeen({ kind: 'loading' });
      void load();
    },
    cancel: ({ rev, feeCents }) =>
      change(
        () => client.booking.manage.cancel.mutate({ token: tokenHere(), rev, feeCents }),
        'Your visit is cancelled.',
      ),
    move: ({ rev }, slot) =>
      change(() => client.booking.manage.move.mutate({ token: tokenHere(), rev, ...slot }), 'Your visit is moved.'),
    bookAgain,
  };
}

/** Opens the booking form with what the link knows; name, e-mail address and phone number are not among it. */
function bookAgain({ serviceType, serviceTime, hours, address, additionalServices: extras }: ManagedBooking): void {
  writeDraft('booking', {
    openedAt: Date.now(),
    values: {
      serviceType: [serviceType],
      serviceTime: [serviceTime],
      hours: [String(hours)],
      address: [address],
      'additionalServices.stoveCleaning': extras.stoveCleaning ? ['on'] : [],
      'additionalServices.refrigeratorCleaning': extras.refrigeratorCleaning ? ['on'] : [],
    },
  });
  window.location.assign('/book');
}
