import { Fragment, useEffect, useRef, useState } from 'react';
import type { ManagedBooking } from '#domain/manage.ts';
import { cancellationCost, factsOf, headingOf, offersAgain } from '#domain/manage-texts.ts';
import { telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import type { PageModule } from '#web/route.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { focusWhenShown } from '#web/ui/focus-when-shown.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RoomForAnswer } from '#web/ui/room-for-answer.tsx';
import { Section } from '#web/ui/section.tsx';
import { CancelVisit } from './cancel-visit.tsx';
import styles from './manage.module.css';
import { MoveVisit } from './move-visit.tsx';
import { SendLink } from './send-link.tsx';
import { type Managing, useManaged } from './use-managed.ts';

/** The page of the link in a booking's mail: shows the booking and lets the customer change it. */
export const managePage: PageModule = {
  render: () => <ManagePage />,
  head: () => ({ title: 'Your booking', description: 'What is booked, and how to change it.', noindex: true }),
};

function ManagePage() {
  const managing = useManaged();
  const { seen } = managing;
  if (seen.kind === 'booking') return <Visit booking={seen.booking} managing={managing} />;
  if (seen.kind === 'missing')
    return (
      <>
        <PageHeader title="This link does not work" lede={seen.message} />
        <Section>
          <SendLink />
        </Section>
      </>
    );
  if (seen.kind === 'failed')
    return (
      <PageHeader title="Your booking could not be loaded" lede={seen.message}>
        <ButtonRow>
          <Button onClick={managing.load}>Try again</Button>
        </ButtonRow>
      </PageHeader>
    );
  return (
    <>
      <PageHeader title="Your booking" lede="One moment please.">
        <noscript>
          <ButtonLink href="?plain=1">See your booking without JavaScript</ButtonLink>
        </noscript>
      </PageHeader>
      <RoomForAnswer />
    </>
  );
}

type Doing = 'looking' | 'cancelling' | 'moving';

function Visit({ booking, managing }: { booking: ManagedBooking; managing: Managing }) {
  const { phone } = useCompany();
  const [doing, setDoing] = useState<Doing>('looking');
  const { heading, lede } = headingOf(booking);
  const status = useRef<HTMLDivElement>(null);
  const { notice } = managing;
  useEffect(() => {
    if (notice !== undefined) status.current?.focus();
  }, [notice]);
  // The action that was closed, whose button gets the focus.
  const [left, setLeft] = useState<Doing>();
  const stop = (): void => {
    setLeft(doing);
    setDoing('looking');
  };
  const focusAfter = (what: Doing) => (left === what && notice === undefined ? focusWhenShown : undefined);
  const isAhead = booking.state === 'requested' || booking.state === 'confirmed';
  return (
    <>
      <PageHeader title={heading} lede={lede} />
      <Section width="text">
        {notice !== undefined && (
          <div ref={status} tabIndex={-1} role={notice.isError ? 'alert' : 'status'} className={styles.notice}>
            {notice.message}
          </div>
        )}
        <Facts booking={booking} />
        {doing === 'cancelling' && booking.canCancel && (
          <CancelVisit booking={booking} managing={managing} onDone={stop} />
        )}
        {doing === 'moving' && booking.canMove && <MoveVisit booking={booking} managing={managing} onDone={stop} />}
        {doing === 'looking' && booking.canCancel && <p>{cancellationCost(booking)}</p>}
        {doing === 'looking' && (
          <ButtonRow>
            {isAhead && (
              <ButtonLink variant="outline" href={managing.calendarUrl}>
                Add to calendar
              </ButtonLink>
            )}
            {booking.canMove && (
              <Button ref={focusAfter('moving')} variant="outline" onClick={() => setDoing('moving')}>
                Move the visit
              </Button>
            )}
            {booking.canCancel && (
              <Button ref={focusAfter('cancelling')} variant="outline" onClick={() => setDoing('cancelling')}>
                Cancel the visit
              </Button>
            )}
            {offersAgain(booking) && (
              <Button aria-disabled={managing.busy} onClick={() => void managing.bookAgain(booking)}>
                Book again
              </Button>
            )}
          </ButtonRow>
        )}
        {isAhead && !booking.canMove && booking.movesLeft === 0 && (
          <p>This visit has been moved as often as it can be here.</p>
        )}
        <p className={styles.others}>
          Anything else? Call <a href={telLink(phone)}>{phone}</a>.
        </p>
      </Section>
    </>
  );
}

function Facts({ booking }: { booking: ManagedBooking }) {
  return (
    <dl className={styles.facts}>
      {factsOf(booking).map(([term, text]) => (
        <Fragment key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
