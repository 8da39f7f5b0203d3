import { type ComponentType, Fragment, useEffect, useRef, useState } from 'react';
import type { ManagedBooking } from '#domain/manage.ts';
import { cancellationCost, factsOf, headingOf, offersRebooking } from '#domain/manage-texts.ts';
import { telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import { FormBoundary } from '#web/lib/forms/lazy-form.tsx';
import { lazyCode } from '#web/lib/lazy-code.ts';
import type { PageModule } from '#web/route.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/button-row.tsx';
import { focusWhenShown } from '#web/ui/focus-when-shown.ts';
import { LoadingPlaceholder } from '#web/ui/loading-placeholder.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import { CancelVisit, type StepProps } from './cancel-visit.tsx';
import styles from './manage.module.css';
import { SendLink } from './send-link.tsx';
import { type BookingManager, useBookingManager } from './use-booking-manager.ts';

const withoutJavaScript = (
  <noscript>
    <ButtonLink href="?plain=1">See your booking without JavaScript</ButtonLink>
  </noscript>
);

const loadMoveVisit = lazyCode(async () => (await import('./move-visit.tsx')).MoveVisit);

/** The page behind a booking's secret link: shows the booking, and lets the customer move, cancel or repeat it. */
export const managePage: PageModule = {
  render: ({ token = '' }) => (
    <FormBoundary>
      <ManagePage token={token} />
    </FormBoundary>
  ),
  isStatic: ({ data, params }) => data.linkOf(params.token) !== undefined,
  head: () => ({ title: 'Your booking', description: 'What is booked, and how to change it.', noindex: true }),
};

export function ManagePage({ token }: { token: string }) {
  const manager = useBookingManager(token);
  const { view } = manager;
  if (view.kind === 'booking') return <Visit booking={view.booking} manager={manager} />;
  if (view.kind === 'missing')
    return (
      <>
        <PageHeader title="This link does not work" lede={view.message} />
        <Section width="text">
          <SendLink />
        </Section>
      </>
    );
  if (view.kind === 'failed')
    return (
      <PageHeader title="Your booking could not be loaded" lede={view.message}>
        <ButtonRow>
          <Button onClick={manager.load}>Try again</Button>
        </ButtonRow>
      </PageHeader>
    );
  return (
    <>
      <PageHeader title="Your booking" lede="One moment please.">
        {withoutJavaScript}
      </PageHeader>
      <LoadingPlaceholder />
    </>
  );
}

type Mode = 'looking' | 'cancelling' | 'moving';

function Visit({ booking, manager }: { booking: ManagedBooking; manager: BookingManager }) {
  const { phone } = useCompany();
  const [mode, setMode] = useState<Mode>('looking');
  const { heading, lede } = headingOf(booking);
  const noticeElement = useRef<HTMLDivElement>(null);
  const { notice } = manager;
  useEffect(() => {
    if (notice !== undefined) noticeElement.current?.focus();
  }, [notice]);
  // The mode that was closed last. The button that opens this mode gets the focus, unless a notice gets it.
  const [closedMode, setClosedMode] = useState<Mode>();
  const [MoveVisit, setMoveVisit] = useState<ComponentType<StepProps>>();
  const startMoving = async (): Promise<void> => {
    try {
      const LoadedStep = await loadMoveVisit();
      setMoveVisit(() => LoadedStep);
      setMode('moving');
    } catch {
      manager.reportUnreachable();
    }
  };
  const close = (): void => {
    setClosedMode(mode);
    setMode('looking');
  };
  const focusAfter = (ended: Mode) => (closedMode === ended && notice === undefined ? focusWhenShown : undefined);
  // A step ends when the booking no longer allows it, for example after a change in another tab.
  const isCancelling = mode === 'cancelling' && booking.canCancel;
  const isMoving = mode === 'moving' && booking.canMove && MoveVisit !== undefined;
  const isLooking = !isCancelling && !isMoving;
  const isOpen = booking.state === 'requested' || booking.state === 'confirmed';
  return (
    <>
      <PageHeader title={heading} lede={lede} />
      <Section width="text">
        {notice !== undefined && (
          <div ref={noticeElement} tabIndex={-1} role={notice.isError ? 'alert' : 'status'} className={styles.notice}>
            {notice.message}
          </div>
        )}
        <Facts booking={booking} />
        {isCancelling && <CancelVisit booking={booking} manager={manager} onDone={close} />}
        {isMoving && <MoveVisit booking={booking} manager={manager} onDone={close} />}
        {isLooking && booking.canCancel && <p>{cancellationCost(booking)}</p>}
        {isLooking && (
          <ButtonRow>
            {isOpen && (
              <ButtonLink variant="outline" href={manager.calendarUrl}>
                Add to calendar
              </ButtonLink>
            )}
            {booking.canMove && (
              <Button ref={focusAfter('moving')} variant="outline" onClick={() => void startMoving()}>
                Move the visit
              </Button>
            )}
            {booking.canCancel && (
              <Button ref={focusAfter('cancelling')} variant="outline" onClick={() => setMode('cancelling')}>
                Cancel the visit
              </Button>
            )}
            {offersRebooking(booking) && (
              <Button aria-disabled={manager.busy} onClick={() => void manager.bookAgain(booking)}>
                Book again
              </Button>
            )}
          </ButtonRow>
        )}
        {isOpen && !booking.canMove && booking.movesLeft === 0 && (
          <p>This visit has been moved as often as it can be here.</p>
        )}
        {withoutJavaScript}
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
