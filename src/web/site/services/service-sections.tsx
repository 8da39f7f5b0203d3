import { hoursLines } from '#domain/hours-rules.ts';
import { telLink } from '#domain/phone.ts';
import type { ServiceSlug } from '#domain/site.ts';
import type { SiteFacts } from '#domain/site-facts.ts';
import { useSite } from '#web/lib/company.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { ContentIcon } from '#web/ui/content-icon.tsx';
import { QuestionList } from '#web/ui/question-list.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { TitledList } from '#web/ui/titled-list.tsx';
import { fillIn } from '../content/fill.ts';
import type { ServiceContent, TitledText } from '../content/service.ts';
import { quoteHref } from './service-links.ts';
import styles from './service-sections.module.css';

type ContentProps = { content: ServiceContent };

/** What the service includes, beside a box with the ways to contact the office. */
export function ServiceScope({ content: { scope, slug, contact } }: ContentProps) {
  const site = useSite();
  return (
    <Section labelledBy="scope" className={styles.beside}>
      <div>
        <SectionHeading id="scope" intro={scope.intro}>
          {scope.heading}
        </SectionHeading>
        <CheckList items={scope.items.map((item) => fillIn(item, site))} columns={2} />
      </div>
      <ContactBox slug={slug} contact={contact} />
    </Section>
  );
}

function ContactBox({ slug, contact }: { slug: ServiceSlug; contact: ServiceContent['contact'] }) {
  const { company, hours } = useSite();
  const { phone, email } = company;
  return (
    <aside className={styles.box} aria-label="Contact">
      <h3>{contact.heading}</h3>
      <a className={styles.phone} href={telLink(phone)}>
        <ContentIcon name="phone" />
        {phone}
      </a>
      <a className={styles.detail} href={`mailto:${email}`}>
        <ContentIcon name="mail" />
        {email}
      </a>
      <p className={styles.detail}>
        <ContentIcon name="clock" />
        <span>
          {contact.hours ??
            hoursLines(hours).map(({ label, text }) => (
              <span key={label} className={styles.hours}>
                {label} {text}
              </span>
            ))}
        </span>
      </p>
      <ButtonLink href={quoteHref(slug)} variant="brand" wide>
        Send a Message
      </ButtonLink>
    </aside>
  );
}

export function ServiceProcess({ content: { process } }: ContentProps) {
  const site = useSite();
  return (
    <Section background="tint" labelledBy="process">
      <SectionHeading id="process">{process.heading}</SectionHeading>
      <TitledList items={fillItems(process.steps, site)} numbered columns={process.steps.length === 5 ? 5 : 4} />
    </Section>
  );
}

export function ServiceSchedule({ content: { schedule } }: ContentProps) {
  const site = useSite();
  return (
    <Section labelledBy="schedule">
      <SectionHeading id="schedule" intro={schedule.text}>
        {schedule.heading}
      </SectionHeading>
      <TitledList items={fillItems(schedule.options, site)} columns={schedule.options.length === 5 ? 5 : 3} />
    </Section>
  );
}

export function ServiceBenefits({ content: { benefits } }: ContentProps) {
  return (
    <Section background="warm" labelledBy="benefits">
      <SectionHeading id="benefits">{benefits.heading}</SectionHeading>
      <TitledList items={benefits.items} />
    </Section>
  );
}

export function ServiceQuestions({ content: { faqs } }: ContentProps) {
  const site = useSite();
  return (
    <Section labelledBy="questions" className={styles.questions}>
      <SectionHeading id="questions">Questions people ask</SectionHeading>
      <QuestionList items={faqs.map(({ question, answer }) => ({ question, answer: fillIn(answer, site) }))} />
    </Section>
  );
}

const fillItems = (items: readonly TitledText[], site: SiteFacts): TitledText[] =>
  items.map(({ title, text }) => ({ title, text: fillIn(text, site) }));
