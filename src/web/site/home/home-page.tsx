import { useSite } from '#web/lib/company.tsx';
import { FormBoundary } from '#web/lib/forms/lazy-form.tsx';
import type { PageModule } from '#web/route.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { PictureHero } from '#web/ui/picture-hero.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { ContactForm } from '../contact/contact-form.tsx';
import { fillIn } from '../content/fill.ts';
import { home } from '../content/home.ts';
import { serviceCards } from '../content/service-cards.ts';
import { ProofList, ProofStrip } from '../proof/proof-list.tsx';
import { ServiceCardGrid } from '../services/service-card-grid.tsx';
import { AboutSection } from './about-section.tsx';
import { CallButton } from './call-button.tsx';
import styles from './contact-section.module.css';
import { ContactWays } from './contact-ways.tsx';
import { HomeShell } from './home-shell.tsx';
import { ServiceAreaSection } from './service-area-section.tsx';
import { TrustPoints } from './trust-points.tsx';
import { WorkSection } from './work-section.tsx';

export const homePage: PageModule = {
  render: () => <HomePage />,
  isStatic: () => true,
  head: ({ site }) => ({ title: home.title, description: fillIn(home.description, site) }),
};

function HomePage() {
  const { heading, intro } = home.contact;
  return (
    <HomeShell
      sections={<Sections />}
      contactHeading={
        <div className={styles.heading}>
          <SectionHeading id="contact-heading" intro={intro}>
            {heading}
          </SectionHeading>
        </div>
      }
      form={
        <FormBoundary>
          <ContactForm />
        </FormBoundary>
      }
      proof={<ProofList isBelowForm />}
      ways={<ContactWays />}
      callButton={<CallButton />}
    />
  );
}

function Sections() {
  const site = useSite();
  const { hero, services } = home;
  return (
    <>
      <PictureHero picture={hero.picture} alt={hero.alt}>
        <h1>{hero.headline}</h1>
        <p>{fillIn(hero.subline, site)}</p>
        <ButtonRow>
          <ButtonLink href="/#services">{hero.servicesLabel}</ButtonLink>
          <ButtonLink href="/quote" variant="onDark">
            {hero.quoteLabel}
          </ButtonLink>
        </ButtonRow>
      </PictureHero>
      <TrustPoints points={home.trustPoints} />
      <ProofStrip />
      <Section id="services" labelledBy="services-heading" background="tint">
        <SectionHeading id="services-heading" intro={services.intro}>
          {services.heading}
        </SectionHeading>
        <ServiceCardGrid cards={serviceCards} learnMoreLabel={services.learnMoreLabel} />
      </Section>
      <AboutSection />
      <WorkSection />
      <ServiceAreaSection />
    </>
  );
}
