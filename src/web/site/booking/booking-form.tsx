import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import type { WindowState } from '#domain/availability.ts';
import { type BookingHints, bookingHints, type HintFacts } from '#domain/booking-hints.ts';
import { bookingTexts } from '#domain/booking-rules.ts';
import type { Slot } from '#domain/places.ts';
import { hoursFor } from '#domain/suggested-hours-rules.ts';
import type { CallFailure } from '#web/lib/api/call-failure.ts';
import { loadApi } from '#web/lib/api/load-api.ts';
import { useSite } from '#web/lib/company.tsx';
import { type FormValues, textOf } from '#web/lib/forms/form-fields.ts';
import { honeypotName } from '#web/lib/forms/form-record.ts';
import { useFormReply } from '#web/lib/forms/form-reply.tsx';
import { useForm } from '#web/lib/forms/use-form.ts';
import { lazyCode } from '#web/lib/lazy-code.ts';
import { everyMinute } from '#web/lib/use-today.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import { ErrorSummary, Fields, Honeypot, SubmitButton } from '#web/ui/form.tsx';
import { prepareToasts, useToast } from '#web/ui/toasts.tsx';
import { storeBookedSubmissionId } from '../booked/booked-id.ts';
import { slotsIn } from '../calendar/alternatives.ts';
import { AlternativesList } from '../calendar/alternatives-list.tsx';
import { WindowPicker } from '../calendar/window-picker.tsx';
import { windowAdvice } from '../calendar/window-states.ts';
import { CallOrWrite } from '../contact/call-or-write.tsx';
import { SmsConsent } from '../contact/sms-consent.tsx';
import { ProofList } from '../proof/proof-list.tsx';
import styles from './booking.module.css';
import { chosenRooms, chosenVisit, pricedChoices } from './booking-choices.ts';
import { ContactInformation, FormSection, ServiceAddress, ServiceDetails } from './booking-sections.tsx';
import { BookingSummary } from './booking-summary.tsx';
import { BookingTerms } from './booking-terms.tsx';
import { fillField } from './fill-field.ts';
import { PriceBar, summaryId } from './price-bar.tsx';
import { useAreaAdvice } from './use-area-advice.ts';

const loadBookingCheck = lazyCode(async () => (await import('./booking-check.ts')).checkBooking);

/** Milliseconds from a successful booking to the navigation to the home page. */
const redirectDelay = 1_500;

/** The form for booking a home cleaning, with its price. */
export function BookingForm() {
  const site = useSite();
  const { prices } = site;
  const toast = useToast();
  const reply = useFormReply('booking');
  const [values, setValues] = useState<FormValues>(reply?.values ?? {});
  const choices = pricedChoices(values);
  const suggestedHours = hoursFor(chosenRooms(values), site.suggestedHours);
  const [alternatives, setAlternatives] = useState<readonly Slot[]>([]);
  const areaAdvice = useAreaAdvice(textOf(values, 'zipCode'));
  const [sendFailures, setSendFailures] = useState(0);
  const [windowState, setWindowState] = useState<WindowState>();
  const hints = withWindowAdvice(useHints(values, { ...site, suggested: suggestedHours }), windowState);
  const { isHydrated, busy, locked, errors, failedAttempts, reset, formProps } = useForm({
    name: 'booking',
    action: '/book',
    async loadCheck() {
      const check = await loadBookingCheck();
      return (content, now) => check(content, { now, prices });
    },
    prepare: prepareToasts,
    onAttempt() {
      toast(undefined);
      setAlternatives([]);
    },
    async send(request, signal) {
      const api = await loadApi();
      const receipt = await api.booking.create.mutate(request, { signal });
      storeBookedSubmissionId(request.submissionId);
      return receipt;
    },
    onSent() {
      toast({ title: bookingTexts.submitted, description: bookingTexts.willContact });
      leave();
    },
    onFailed(failure) {
      setSendFailures((count) => count + 1);
      setAlternatives(failure.kind === 'rejected' ? slotsIn(failure.details.alternatives) : []);
      toast({ title: bookingTexts.failed, description: failureText(failure), variant: 'destructive' });
    },
    onValues: setValues,
  });
  const { isLeaving, leave } = useLeaving(reset);
  const chooseSlot = ({ serviceDate, serviceTime }: Slot): void => {
    setAlternatives([]);
    fillField(formProps.ref.current, 'serviceDate', serviceDate);
    fillField(formProps.ref.current, 'serviceTime', serviceTime);
  };
  return (
    <FieldErrors errors={errors} values={reply?.values}>
      <CallOrWrite purpose="book" />
      {/* If places are limited, the form has a calendar, so its code is loaded without an interaction. */}
      <form {...formProps} className={styles.form} aria-label="Booking" data-eager={site.hasLimitedPlaces || undefined}>
        <div inert={locked}>
          <ContactInformation />
          <ServiceAddress areaAdvice={areaAdvice} />
          <ServiceDetails hints={hints} hours={choices.hours} suggestedHours={suggestedHours}>
            {isHydrated && (
              <WindowPicker
                onlyIfLimited
                chosenSlot={chosenVisit(values)}
                hours={choices.hours}
                onChoose={chooseSlot}
                sendFailures={sendFailures}
                onState={setWindowState}
              />
            )}
          </ServiceDetails>
          <PriceBar choices={choices} prices={prices} />
        </div>
        <div className={styles.aside}>
          <FormSection heading="Booking Summary" id={summaryId}>
            <BookingSummary choices={choices} prices={prices} />
            <Fields locked={locked}>
              <SmsConsent />
              <Honeypot name={honeypotName} />
            </Fields>
            <ErrorSummary
              count={Object.keys(errors).length}
              failedAttempts={failedAttempts}
              message={failedAttempts === 0 ? reply?.message : undefined}
            />
            <AlternativesList slots={alternatives} onChoose={chooseSlot} />
            <SubmitButton
              busy={busy}
              busyLabel="Sending your booking…"
              sentLabel={isLeaving ? 'Booking request sent' : undefined}
            >
              Book Cleaning Service
            </SubmitButton>
            <BookingTerms />
            <ProofList isBelowForm />
          </FormSection>
        </div>
      </form>
    </FieldErrors>
  );
}

/**
 * Hints about the current choices. They depend on the current time, so the server's HTML, which may be cached, has
 * none.
 */
function useHints(values: FormValues, facts: HintFacts): BookingHints {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    setNow(new Date());
    return everyMinute(() => setNow(new Date()));
  }, []);
  return now === undefined ? {} : bookingHints(chosenVisit(values), facts, now);
}

/** The hints, with advice about the chosen time window unless there is already a hint about day or time. */
function withWindowAdvice(hints: BookingHints, state: WindowState | undefined): BookingHints {
  const advice = windowAdvice(state);
  if (advice === undefined || hints.serviceDate !== undefined || hints.serviceTime !== undefined) return hints;
  return { ...hints, serviceTime: advice };
}

/**
 * The stage of the navigation to another page after the booking was received. The form stays mounted until the next
 * page's code is loaded, so until then the visitor may return to the form.
 */
type Stage = 'staying' | 'leaving' | 'gone';

/**
 * @param onReturn called if the visitor returns to the form before it is unmounted
 * @returns `leave` goes to the home page after `redirectDelay`, unless the visitor navigates earlier; `isLeaving` is
 *   true from the call of `leave` until the visitor returns
 */
function useLeaving(onReturn: () => void): { isLeaving: boolean; leave: () => void } {
  const [location, navigate] = useLocation();
  const [formPath] = useState(location);
  const [stage, setStage] = useState<Stage>('staying');
  const onReturnToForm = useEffectEvent(onReturn);
  useEffect(() => {
    if (stage === 'leaving' && location === formPath) {
      const timer = setTimeout(() => navigate('/'), redirectDelay);
      return () => clearTimeout(timer);
    }
    if (stage === 'leaving') setStage('gone');
    if (stage === 'gone' && location === formPath) {
      setStage('staying');
      onReturnToForm();
    }
    return undefined;
  }, [stage, location, formPath, navigate]);
  return { isLeaving: stage !== 'staying', leave: () => setStage('leaving') };
}

const failureText = (failure: CallFailure): string =>
  failure.kind === 'unreachable' ? bookingTexts.noConnection : failure.message || bookingTexts.rejected;
