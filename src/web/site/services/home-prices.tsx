import {
  addOnNames,
  addOnPrice,
  addOns,
  hourPrice,
  hoursRange,
  serviceTypeNames,
  serviceTypes,
} from '#domain/booking-rules.ts';
import { useSite } from '#web/lib/company.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import styles from './home-prices.module.css';

/** A table of the prices of home cleaning, from the office's settings. */
export function HomePrices() {
  const { prices } = useSite();
  return (
    <Section labelledBy="prices">
      <SectionHeading
        id="prices"
        intro={`Hours times rate, plus extras. A visit takes ${hoursRange.min} to ${hoursRange.max} hours.`}
      >
        What a visit costs
      </SectionHeading>
      <div className={styles.scrollArea}>
        <table className={styles.prices}>
          <thead>
            <tr>
              <th scope="col">Cleaning</th>
              <th scope="col">An hour</th>
              <th scope="col">{hoursRange.min} hours, the least</th>
              <th scope="col">{exampleHours} hours</th>
            </tr>
          </thead>
          <tbody>
            {serviceTypes.map((type) => (
              <tr key={type}>
                <th scope="row">{serviceTypeNames[type]}</th>
                {[1, hoursRange.min, exampleHours].map((hours) => (
                  <td key={hours}>${hourPrice(type, prices) * hours}</td>
                ))}
              </tr>
            ))}
            {addOns.map((addOn) => (
              <tr key={addOn}>
                <th scope="row">{addOnNames[addOn]}</th>
                <td colSpan={3}>adds ${addOnPrice(addOn, prices)} to the visit</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

/** The length of the visit in the table's last column; hours. */
const exampleHours = 4;
