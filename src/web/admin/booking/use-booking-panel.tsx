import { type ReactNode, type RefObject, useState } from 'react';
import type { Booking } from '#domain/booking.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { useSelection } from '../table/use-selection.ts';
import { BookingPanel } from './booking-panel.tsx';
import { OwnRevisions } from './own-revisions.ts';
import { type BookingActions, useBookingActions } from './use-booking-actions.ts';

type BookingPanelParts = {
  /** A ref for the element around the bookings, in which the focus is restored if a booking disappears. */
  list: RefObject<HTMLDivElement | null>;
  open: (booking: Booking) => void;
  panel: ReactNode;
  actions: BookingActions;
  /** The revisions that the panel's changes make. Other changes by this screen have to be added. */
  ownRevisions: OwnRevisions;
};

/**
 * The panel of the booking that the URL names, and the functions that open a booking and change one.
 *
 * @param rows the bookings that the page shows; another booking that the URL names is fetched
 */
export function useBookingPanel(rows: readonly Booking[]): BookingPanelParts {
  const api = useApi();
  const client = useApiClient();
  const { list, selected, absence, isOpen, open, close, applyChange } = useSelection(rows, {
    name: 'booking',
    queryKey: api.admin.bookings.get.pathKey(),
    find: (id) => client.admin.bookings.get.query({ id }),
  });
  const [ownRevisions] = useState(() => new OwnRevisions());
  const show = (booking: Booking) => applyChange(booking.id, booking);
  const actions = useBookingActions({ ownRevisions, onChanged: applyChange, onDeleted: close });
  const panel = (
    <BookingPanel
      booking={selected}
      absence={absence}
      isOpen={isOpen}
      actions={actions}
      revOf={(booking) => ownRevisions.latest(booking)}
      onStored={(stored) => {
        ownRevisions.add(stored);
        show(stored);
      }}
      onLatest={show}
      onClose={close}
    />
  );
  return { list, open, panel, actions, ownRevisions };
}
