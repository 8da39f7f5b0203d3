import { Link } from 'wouter';
import { hoursRange } from '#domain/booking-rules.ts';
import { telLink } from '#domain/phone.ts';
import { useSite } from '#web/lib/company.tsx';
import { FormBoundary } from '#web/lib/forms/lazy-form.tsx';
import type { PageModule } from '#web/route.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { FormPage } from '../layout/form-page.tsx';
import styles from './booking.module.css';
import { BookingForm } from './booking-form.tsx';

function BookingPage() {
  return (
    <FormPage
      name="booking"
      header={
        <PageHeader
          title="Book Your Professional Cleaning Service"
          lede="Home cleaning estimate: choose what you need and see the price at once. We will contact you to confirm the appointment."
        />
      }
      intro={<Intro />}
      form={
        <FormBoundary>
          <BookingForm />
        </FormBoundary>
      }
    />
  );
}

function Intro() {
  const { company, prices } = useSite();
  const { phone } = company;
  return (
    <>
      <p className={styles.intro}>
        Regular cleaning costs ${prices.regularHour} per hour and deep cleaning ${prices.deepHour} per hour, from{' '}
        {hoursRange.min} to {hoursRange.max} hours. Cleaning the stove or oven adds ${prices.stove}, the refrigerator $
        {prices.refrigerator}. Would you rather talk to us? Call <a href={telLink(phone)}>{phone}</a>.
      </p>
      <p className={styles.intro}>
        We keep a limited number of places for homes, for long-time and referred clients. For an office or another
        building, <Link href="/quote">ask for a quote</Link>.
      </p>
    </>
  );
}

export const bookingPage: PageModule = {
  render: () => <BookingPage />,
  isStatic: () => true,
  head: () => ({
    title: 'Home Cleaning Estimate',
    description:
      'Book a regular or deep home cleaning in Palm Beach and Broward Counties: choose hours, date and extras, and see the price at once.',
  }),
};
