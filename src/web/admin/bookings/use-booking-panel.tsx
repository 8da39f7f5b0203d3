import type { ReactNode } from 'react';
import type { Booking } from '#domain/booking.ts';
import { useSelection } from '../lists/use-selection.ts';
import { BookingPanel } from './booking-panel.tsx';
import { useBookingActions } from './use-booking-actions.ts';

/** @returns how to open a booking of `rows`, and the panel that shows it */
export function useBookingPanel(rows: readonly Booking[]): { open: (booking: Booking) => void; panel: ReactNode } {
  const { selected, isOpen, open, close, follow } = useSelection(rows);
  const actions = useBookingActions(follow);
  return { open, panel: <BookingPanel booking={selected} isOpen={isOpen} actions={actions} onClose={close} /> };
}
