import { Typography } from '@mui/material';
import { type Prices, totalPrice } from '#domain/booking-rules.ts';
import { formatDollars } from '#domain/format.ts';
import { priceList } from '#domain/prices.ts';
import { SettingNumbers } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

const labels: Readonly<Record<keyof Prices, string>> = {
  regularHour: 'Regular cleaning, an hour',
  deepHour: 'Deep cleaning, an hour',
  stove: 'Stove or oven',
  refrigerator: 'Refrigerator',
};
const keys = ['regularHour', 'deepHour', 'stove', 'refrigerator'] as const;

const PricesForm = (props: FormProps<Prices>) => (
  <SettingNumbers {...props} keys={keys} labels={labels} prefix="$" columns={2} />
);

function PricesPreview({ value }: { value: Prices }) {
  const noExtras = { stoveCleaning: false, refrigeratorCleaning: false };
  const regularPrice = totalPrice({ serviceType: 'regular', hours: 2, additionalServices: noExtras }, value);
  const deepPrice = totalPrice(
    { serviceType: 'deep', hours: 3, additionalServices: { ...noExtras, stoveCleaning: true } },
    value,
  );
  return (
    <>
      <Typography>Regular cleaning, 2 hours: {formatDollars(regularPrice)}</Typography>
      <Typography>Deep cleaning, 3 hours, with the stove: {formatDollars(deepPrice)}</Typography>
    </>
  );
}

export const pricesSection: SectionParts<Prices> = {
  section: 'prices',
  schema: priceList,
  heading: 'Prices of home cleaning',
  intro:
    'Whole dollars. New bookings use these prices from now on; every booking keeps the prices that it was made with.',
  shownOn: 'Booking page, residential cleaning, terms and conditions.',
  Form: PricesForm,
  Preview: PricesPreview,
  lines: (value) => keys.map((key) => ({ key, label: labels[key], text: formatDollars(value[key]) })),
};
