import { type PricedChoices, type Prices, totalPrice } from '#domain/booking-rules.ts';
import styles from './booking.module.css';

/** The element id of the summary. */
export const summaryId = 'booking-summary';

/** Where the form has one column, shows the total near the bottom of the viewport until the summary is in view. */
export function PriceBar({ choices, prices }: { choices: PricedChoices; prices: Readonly<Prices> }) {
  return (
    <a className={styles.priceBar} href={`#${summaryId}`}>
      <span>Total</span> <strong>{`$${totalPrice(choices, prices)}`}</strong>
      <span className={styles.toSummary}>See the summary</span>
    </a>
  );
}
