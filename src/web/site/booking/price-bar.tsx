import { type PricedChoices, type Prices, totalPrice } from '#domain/booking-rules.ts';
import styles from './booking.module.css';

/** The summary's place on the page. */
export const summaryId = 'booking-summary';

/** On a phone the price stays in view while the fields are: at the window's bottom, until the summary itself is there. */
export function PriceBar({ choices, prices }: { choices: PricedChoices; prices: Readonly<Prices> }) {
  return (
    <a className={styles.priceBar} href={`#${summaryId}`}>
      <span>Total</span> <strong>{`$${totalPrice(choices, prices)}`}</strong>
      <span className={styles.toSummary}>See the summary</span>
    </a>
  );
}
