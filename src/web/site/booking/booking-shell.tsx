import type { ReactNode } from 'react';
import { lazyForm } from '#web/lib/forms/lazy-form.tsx';
import { FormPage } from '../layout/form-page.tsx';

const bookingForm = lazyForm({
  name: 'booking',
  action: '/book',
  load: async () => (await import('./booking-form.tsx')).BookingForm,
});

export const renderBookingShell = (): ReactNode => <FormPage name="booking" form={bookingForm} />;
