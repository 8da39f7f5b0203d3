import {
  addOnNames,
  addOnPrice,
  addOns,
  hourPrice,
  type PricedChoices,
  type Prices,
  serviceTypeNames,
  totalPrice,
} from '#domain/booking-rules.ts';
import styles from './booking.module.css';

const dollars = (amount: number): string => `$${amount}`;

/**
 * The visitor's choices with their prices. Screen readers announce changes of the total. Each changing text is the only
 * child of its element, because React can then update it even if a browser has translated it.
 */
export function BookingSummary({ choices, prices }: { choices: PricedChoices; prices: Readonly<Prices> }) {
  const { serviceType, hours, additionalServices } = choices;
  const rate = hourPrice(serviceType, prices);
  return (
    <>
      <dl className={styles.lines}>
        <Line name={serviceTypeNames[serviceType]} detail={`$${rate} × ${hours} hours`} price={rate * hours} />
        {addOns
          .filter((addOn) => additionalServices[addOn])
          .map((addOn) => (
            <Line key={addOn} name={addOnNames[addOn]} price={addOnPrice(addOn, prices)} />
          ))}
      </dl>
      <p className={styles.total}>
        <span>Estimated total</span>
        <output aria-live="polite" aria-label="Estimated total">
          {dollars(totalPrice(choices, prices))}
        </output>
      </p>
    </>
  );
}

function Line({ name, detail, price }: { name: string; detail?: string; price: number }) {
  return (
    <div className={styles.line}>
      <dt>
        <span>{name}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </dt>
      <dd>{dollars(price)}</dd>
    </div>
  );
}
