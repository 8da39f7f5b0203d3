import { Link } from 'wouter';
import { telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import type { PageModule } from '#web/route.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { CallToAction } from '#web/ui/call-to-action.tsx';
import { ContentIcon } from '#web/ui/content-icon.tsx';
import { PictureHero } from '#web/ui/picture-hero.tsx';
import { Section, SectionHeading } from '#web/ui/section.tsx';
import { fillIn } from '../content/fill.ts';
import type { ServiceAction, ServiceContent } from '../content/service.ts';
import { serviceCard } from '../content/service-cards.ts';
import { Breadcrumbs } from '../layout/breadcrumbs.tsx';
import { HomePrices } from './home-prices.tsx';
import { ServiceCardGrid } from './service-card-grid.tsx';
import { actionHref, messageHref } from './service-links.ts';
import { ServiceMedia } from './service-media.tsx';
import {
  ServiceBenefits,
  ServiceProcess,
  ServiceQuestions,
  ServiceSchedule,
  ServiceScope,
} from './service-sections.tsx';
import { ServiceSummary } from './service-summary.tsx';

/** The page of one service. */
export const servicePage = (content: ServiceContent): PageModule => ({
  render: () => <ServicePage content={content} />,
  isStatic: () => true,
  lazyFiles: hasLiveParts(content) ? ['ui/live-parts.ts'] : [],
  head: ({ site }) => ({ title: content.title, description: fillIn(content.description, site) }),
});

const hasLiveParts = ({ media }: ServiceContent): boolean =>
  media.beforeAfter !== undefined || media.film !== undefined;

function ServicePage({ content }: { content: ServiceContent }) {
  const { picture, pictureAlt } = serviceCard(content.slug);
  return (
    <>
      <PictureHero picture={picture} alt={pictureAlt}>
        <Breadcrumbs current={content.name} />
        <h1>{content.headline}</h1>
        <p>{content.lede}</p>
        <ServiceButtons content={content} />
      </PictureHero>
      <ServiceSummary badges={content.badges} notices={content.notices} />
      {content.isUrgent === true ? (
        <>
          <ServiceProcess content={content} />
          <ServiceScope content={content} />
        </>
      ) : (
        <>
          <ServiceScope content={content} />
          <ServiceProcess content={content} />
        </>
      )}
      {content.showsHomePrices === true && <HomePrices />}
      <ServiceMedia media={content.media} />
      <ServiceSchedule content={content} />
      <ServiceBenefits content={content} />
      <ServiceQuestions content={content} />
      <Section background="tint" labelledBy="related">
        <SectionHeading id="related">Related services</SectionHeading>
        <ServiceCardGrid cards={content.related.map(serviceCard)} learnMoreLabel="Learn more" showsPictures={false} />
      </Section>
      <ServiceClosing content={content} />
    </>
  );
}

/** The page's two buttons, shown at its top and its end. */
function ServiceButtons({ content }: { content: ServiceContent }) {
  return (
    <ButtonRow>
      <ActionButton action={content.primaryAction} content={content} variant="primary" />
      <ActionButton action={content.secondaryAction} content={content} variant="onDark" />
    </ButtonRow>
  );
}

function ActionButton({
  action,
  content,
  variant,
}: {
  action: ServiceAction;
  content: ServiceContent;
  variant: 'primary' | 'onDark';
}) {
  const { phone } = useCompany();
  return (
    <ButtonLink href={actionHref(action, { slug: content.slug, phone })} variant={variant}>
      {action.kind === 'call' && <ContentIcon name="phone" />}
      {action.label}
    </ButtonLink>
  );
}

/** The last section of the page: the next step for the customer, with contact links. */
function ServiceClosing({ content }: { content: ServiceContent }) {
  const { phone, email } = useCompany();
  return (
    <CallToAction
      {...content.closing}
      details={
        <>
          <a href={telLink(phone)}>
            <ContentIcon name="phone" />
            {phone}
          </a>
          <a href={`mailto:${email}`}>
            <ContentIcon name="mail" />
            {email}
          </a>
          <Link href={messageHref(content.slug)}>
            <ContentIcon name="speech" />
            Contact form
          </Link>
        </>
      }
    >
      <ServiceButtons content={content} />
    </CallToAction>
  );
}
