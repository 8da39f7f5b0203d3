import { useCallback, useEffect, useState } from 'react';
import type { ManagedBooking } from '#domain/manage.ts';
import type { OpenedLink } from '#domain/opened-link.ts';
import type { Slot } from '#domain/places.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { type CallFailure, callFailure } from '#web/lib/api/call-failure.ts';
import { loadApi } from '#web/lib/api/load-api.ts';
import { readAnswer } from '#web/lib/api/read-answer.ts';
import { urlToken } from '#web/lib/url-token.ts';
import { slotsIn } from '../calendar/alternatives.ts';
import { useOpenedLink } from '../layout/opened-link.ts';

type BookingView =
  | { kind: 'loading' }
  | { kind: 'booking'; booking: ManagedBooking }
  | { kind: 'missing' | 'failed'; message: string };

export type Notice = { message: string; isError: boolean };

export type BookingManager = {
  view: BookingView;
  /** The result of the last attempt to move, cancel or repeat the visit. */
  notice: Notice | undefined;
  busy: boolean;
  /** Open time windows to offer instead of a full one. */
  alternatives: readonly Slot[];
  calendarUrl: string;
  load: () => void;
  /** Shows a notice that the connection failed. */
  reportUnreachable: () => void;
  /** @returns whether the visit was cancelled */
  cancel: (booking: ManagedBooking) => Promise<boolean>;
  /** @returns whether the visit was moved */
  move: (booking: ManagedBooking, slot: Slot) => Promise<boolean>;
  /** Opens the booking form, filled in for the same home. */
  bookAgain: (booking: ManagedBooking) => Promise<void>;
};

const unreachableText = 'The connection failed. Please try again.';

const messageOf = (failure: CallFailure): string => (failure.kind === 'rejected' ? failure.message : unreachableText);

function viewOf(opened: OpenedLink | undefined): BookingView {
  if (opened?.booking !== undefined) return { kind: 'booking', booking: opened.booking };
  return opened?.invalid === undefined ? { kind: 'loading' } : { kind: 'missing', message: opened.invalid };
}

/** The booking of the page's secret link, and the customer's actions on it. */
export function useBookingManager(token: string): BookingManager {
  const opened = useOpenedLink(token);
  const [view, setView] = useState<BookingView>(() => viewOf(opened));
  const [notice, setNotice] = useState<Notice>();
  const [busy, setBusy] = useState(false);
  const [alternatives, setAlternatives] = useState<readonly Slot[]>([]);

  const load = useCallback(async (): Promise<void> => {
    try {
      const booking = await readAnswer<ManagedBooking>(`/api/manage/${encodeURIComponent(urlToken())}`);
      // If the customer has changed the booking meanwhile, the shown one is newer.
      setView((current) =>
        current.kind === 'booking' && booking.rev < current.booking.rev ? current : { kind: 'booking', booking },
      );
    } catch (error) {
      const failure = callFailure(error);
      const isMissing = failure.kind === 'rejected' && failure.code === 'not_found';
      const failedView: BookingView = { kind: isMissing ? 'missing' : 'failed', message: messageOf(failure) };
      // A booking that is already shown stays, unless the link no longer works.
      setView((current) => (current.kind === 'booking' && !isMissing ? current : failedView));
    }
  }, []);

  useEffect(() => {
    // What the server has sent may be old, because this code is loaded at the first interaction.
    if (opened?.invalid === undefined) void load();
    // The visit may have been changed meanwhile, for example in another tab.
    const loadWhenVisible = (): void => {
      if (document.visibilityState === 'visible') void load();
    };
    document.addEventListener('visibilitychange', loadWhenVisible);
    return () => document.removeEventListener('visibilitychange', loadWhenVisible);
  }, [load, opened]);

  const change = async (
    call: (api: ApiClient) => Promise<ManagedBooking>,
    successMessage: string,
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setNotice(undefined);
    setAlternatives([]);
    try {
      setView({ kind: 'booking', booking: await call(await loadApi()) });
      setNotice({ message: successMessage, isError: false });
      return true;
    } catch (error) {
      const failure = callFailure(error);
      setNotice({ message: messageOf(failure), isError: true });
      if (failure.kind === 'rejected') {
        setAlternatives(slotsIn(failure.details.alternatives));
        // The booking, its fee or the allowed changes are no longer as shown.
        if (failure.code === 'conflict') await load();
      }
      return false;
    } finally {
      setBusy(false);
    }
  };

  const reportUnreachable = (): void => setNotice({ message: unreachableText, isError: true });

  return {
    view,
    notice,
    reportUnreachable,
    busy,
    alternatives,
    calendarUrl: `/api/manage/${token}/calendar.ics`,
    load: () => {
      setView({ kind: 'loading' });
      void load();
    },
    cancel: ({ rev, feeCents }) =>
      change(
        (api) => api.booking.manage.cancel.mutate({ token: urlToken(), rev, feeCents }),
        'Your visit is cancelled.',
      ),
    move: ({ rev }, slot) =>
      change((api) => api.booking.manage.move.mutate({ token: urlToken(), rev, ...slot }), 'Your visit is moved.'),
    bookAgain: async (booking) => {
      if (busy) return;
      setBusy(true);
      // If the call fails, the form is filled in with the data of this page, which lacks some fields.
      const loadChoices = async () => (await loadApi()).booking.manage.again.query({ token: urlToken() });
      try {
        const { openBookingForm } = await import('./open-booking-form.ts');
        openBookingForm(await loadChoices().catch(() => booking));
      } catch {
        reportUnreachable();
      }
      // The browser's Back may show this page again as it was left.
      setBusy(false);
    },
  };
}
