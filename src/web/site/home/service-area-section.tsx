import { serviceArea } from '#domain/company.ts';
import { useSite } from '#web/lib/company.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { fillIn } from '../content/fill.ts';
import { home } from '../content/home.ts';
import styles from './service-area-section.module.css';

export function ServiceAreaSection() {
  const { heading, intro, note } = home.serviceArea;
  const site = useSite();
  return (
    <Section labelledBy="area-heading" background="navy">
      <SectionHeading id="area-heading" intro={fillIn(intro, site)}>
        {heading}
      </SectionHeading>
      <div className={styles.counties}>
        {serviceArea.map(({ county, cities }) => (
          <div key={county} className={styles.county}>
            <h3>
              <Icon name="pin" />
              {county}
            </h3>
            <ul>
              {cities.map((city) => (
                <li key={city}>{city}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className={styles.note}>{note}</p>
    </Section>
  );
}
