import type { ManagedBooking, RepeatedChoices } from '#domain/manage.ts';
import { writeDraft } from '#web/lib/forms/form-draft.ts';

/** The initial fields of a repeat booking for the same home. If the call for them failed, some are missing. */
type RepeatBooking = Pick<ManagedBooking, 'serviceType' | 'serviceTime' | 'hours' | 'address' | 'additionalServices'> &
  Partial<RepeatedChoices>;

/**
 * Opens the booking form with the home and the choices filled in. Name, email and phone stay empty, because the link
 * does not give access to them.
 */
export function openBookingForm({
  serviceType,
  serviceTime,
  hours,
  address,
  additionalServices: extras,
  ...home
}: RepeatBooking): void {
  const { city, zipCode, bedrooms, bathrooms, squareFootage } = home;
  const fields = { serviceType, serviceTime, hours, address, city, zipCode, bedrooms, bathrooms, squareFootage };
  writeDraft('booking', {
    openedAt: Date.now(),
    values: {
      ...Object.fromEntries(
        Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, [String(value)]]])),
      ),
      'additionalServices.stoveCleaning': extras.stoveCleaning ? ['on'] : [],
      'additionalServices.refrigeratorCleaning': extras.refrigeratorCleaning ? ['on'] : [],
    },
  });
  window.location.assign('/book');
}
