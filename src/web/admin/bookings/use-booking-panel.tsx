import type { ReactNode, Ref } from 'react';
import type { Booking } from '#domain/booking.ts';
import { useSelection } from '../lists/use-selection.ts';
import { BookingPanel } from './booking-panel.tsx';
import { useBookingActions } from './use-booking-actions.ts';

type BookingPanelParts = {
  /** Leads to the element around the bookings, if one of them may leave it when it changes. */
  list: Ref<HTMLDivElement>;
  open: (booking: Booking) => void;
  panel: ReactNode;
};

/** @returns how to open a booking of `rows`, and the panel that shows it */
export function useBookingPanel(rows: readonly Booking[]): BookingPanelParts {
  const { list, selected, isOpen, open, close, follow } = useSelection(rows);
  const actions = useBookingActions(follow);
  return { list, open, panel: <BookingPanel booking={selected} isOpen={isOpen} actions={actions} onClose={close} /> };
}
