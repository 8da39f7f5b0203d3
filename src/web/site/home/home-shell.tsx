import type { ReactNode } from 'react';
import { lazyForm } from '#web/lib/forms/lazy-form.tsx';
import { Section } from '#web/ui/section.tsx';
import { StaticPart } from '#web/ui/static-part.tsx';
import { LazyBookedPanel } from '../booked/lazy-booked-panel.tsx';
import styles from './contact-section.module.css';

type HomeParts = {
  /** The sections above the contact section. */
  sections?: ReactNode;
  contactHeading?: ReactNode;
  form: ReactNode;
  /** Reasons to trust the company, under the form. */
  proof?: ReactNode;
  /** The company's contact details and hours. */
  ways?: ReactNode;
  callButton?: ReactNode;
};

/**
 * The home page's form between static parts. If the server rendered the page, the browser keeps the markup of the
 * static parts, passes no content for them and loads none of their code.
 */
export function HomeShell({ sections, contactHeading, form, proof, ways, callButton }: HomeParts) {
  return (
    <>
      <LazyBookedPanel />
      <StaticPart name="home-sections">{sections}</StaticPart>
      <Section id="contact" labelledBy="contact-heading" background="tint" className={styles.contact}>
        <StaticPart name="home-contact">{contactHeading}</StaticPart>
        <div className={styles.form}>
          {form}
          <StaticPart name="home-proof">{proof}</StaticPart>
        </div>
        <StaticPart name="home-ways">{ways}</StaticPart>
      </Section>
      <StaticPart name="home-call">{callButton}</StaticPart>
    </>
  );
}

const contactForm = lazyForm({
  name: 'contact',
  action: '/contact',
  load: async () => (await import('../contact/contact-form.tsx')).ContactForm,
});

export const renderHomeShell = (): ReactNode => <HomeShell form={contactForm} />;
