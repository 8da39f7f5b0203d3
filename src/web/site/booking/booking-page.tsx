import { hourlyRates, hoursRange } from '#domain/booking-rules.ts';
import { telLink } from '#domain/company.ts';
import { useCompany } from '#web/lib/company.tsx';
import type { PageModule } from '#web/route.ts';

function BookingPage() {
  const { phone } = useCompany();
  return (
    <>
      <h1>Book Your Professional Cleaning Service</h1>
      <p>
        Regular cleaning ${hourlyRates.regular} per hour, deep cleaning ${hourlyRates.deep} per hour, from{' '}
        {hoursRange.min} to {hoursRange.max} hours.
      </p>
      <p>
        To book by phone, call <a href={telLink(phone)}>{phone}</a>.
      </p>
    </>
  );
}

export const bookingPage: PageModule = {
  render: () => <BookingPage />,
  head: () => ({
    title: 'Book a Home Cleaning',
    description: 'Book a regular or deep home cleaning in Palm Beach and Broward Counties and see the price at once.',
  }),
};
