import type { ReactNode } from 'react';
import { lateForm } from '#web/lib/forms/late-form.tsx';
import { Section } from '#web/ui/section.tsx';
import { StaticPart } from '#web/ui/static-part.tsx';
import { BookedPlace } from '../booked/booked-place.tsx';
import styles from './contact-section.module.css';

type HomeParts = {
  /** Everything above the contact section. */
  sections?: ReactNode;
  contactHeading?: ReactNode;
  form: ReactNode;
  /** Reasons to trust the company, under the form. */
  proof?: ReactNode;
  /** Ways to reach the company, beside the form. */
  ways?: ReactNode;
  callButton?: ReactNode;
};

/** The home page around the parts that never change. A browser that got those from the server needs no code for them. */
export function HomeShell({ sections, contactHeading, form, proof, ways, callButton }: HomeParts) {
  return (
    <>
      <BookedPlace />
      <StaticPart name="home-sections">{sections}</StaticPart>
      <Section id="contact" labelledBy="contact-heading" ground="tint" className={styles.contact}>
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

const contactForm = lateForm({
  name: 'contact',
  action: '/contact',
  load: async () => (await import('../contact/contact-form.tsx')).ContactForm,
});

export const renderHomeShell = (): ReactNode => <HomeShell form={contactForm} />;
