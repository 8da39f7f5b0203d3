import { type RefObject, useEffect, useRef, useState } from 'react';
import type { QuoteReceipt } from '#domain/quote.ts';
import { buildingNames, buildingTypes, cleaningTimes, maxPhotos } from '#domain/quote-choices.ts';
import { serviceNames, serviceSlugs } from '#domain/site.ts';
import type { CallFailure } from '#web/lib/api/call-failure.ts';
import { loadApi } from '#web/lib/api/load-api.ts';
import { isNewUrl } from '#web/lib/forms/form-draft.ts';
import { honeypotName } from '#web/lib/forms/form-record.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { lazyCode } from '#web/lib/lazy-code.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import { focusWhenShown } from '#web/ui/focus-when-shown.ts';
import { ErrorSummary, Fields, Honeypot, SubmitButton } from '#web/ui/form.tsx';
import { Checkbox, CheckboxGroup, EmailField, SelectField, TextArea, TextField } from '#web/ui/inputs.tsx';
import styles from './quote.module.css';
import { WalkthroughFields } from './walkthrough-fields.tsx';

const loadCheck = lazyCode(async () => (await import('./quote-check.ts')).checkQuote);

const cleaningTimeNames = { day: 'During the day', evening: 'In the evening', either: 'Either' } as const;

/** The services for buildings. Home cleaning is booked on another page. */
const buildingServices = serviceSlugs.filter((slug) => slug !== 'residential-cleaning');

const formName = 'quote';

const numberProps = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** The quote form in three steps: the building, the services, and the contact data. */
export function QuoteForm() {
  const photoInput = useRef<HTMLInputElement>(null);
  const [receiptMessage, setReceiptMessage] = useState<string>();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [failedSends, setFailedSends] = useState(0);
  const [photoState, setPhotoState] = useState<'sending' | 'sent'>();
  const { busy, locked, errors, reply, failedAttempts, formProps } = useForm({
    name: formName,
    action: '/quote',
    loadCheck,
    prepare: () => undefined,
    onAttempt: () => setErrorMessage(undefined),
    async send(request, signal) {
      const files = [...(photoInput.current?.files ?? [])];
      const api = await loadApi();
      const answer: QuoteReceipt = await api.quotes.create.mutate(request, { signal });
      const { submissionId } = request;
      return { answer, files, submissionId };
    },
    onSent({ answer, files, submissionId }) {
      setReceiptMessage(answer.message);
      if (files.length > 0) void addPhotos(files, { id: answer.id, submissionId });
    },
    onFailed(failure) {
      setErrorMessage(failureText(failure));
      setFailedSends((count) => count + 1);
    },
  });
  const addPhotos = async (files: readonly File[], quote: { id: string; submissionId: string }): Promise<void> => {
    setPhotoState('sending');
    const lostCount = await import('./quote-photos.ts').then(
      ({ sendPhotos }) => sendPhotos(files, quote),
      () => files.length,
    );
    setPhotoState(lostCount === 0 ? 'sent' : undefined);
    if (lostCount > 0)
      setErrorMessage(`${lostCount} of your photographs did not arrive. Please send them to us by email.`);
  };
  useEffect(() => {
    if (photoState !== 'sending') return undefined;
    // Leaving the page would stop the upload of photographs.
    const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, [photoState]);
  const form = formProps.ref;
  useEffect(() => {
    const slug = new URLSearchParams(window.location.search).get('service');
    const boxes = form.current?.querySelectorAll<HTMLInputElement>('input[name="services"]') ?? [];
    const box = [...boxes].find(({ value }) => value === slug);
    // A click, so that the draft contains the choice.
    if (box !== undefined && isNewUrl() && !box.checked) box.click();
  }, [form]);
  if (receiptMessage !== undefined) {
    return (
      <>
        <div ref={focusWhenShown} tabIndex={-1} role="status" className={styles.notice}>
          <h2>Your request is with us</h2>
          <p>{receiptMessage}</p>
          <p>After the walkthrough you get a written proposal with every price in it.</p>
        </div>
        <p role="status">
          {photoState === 'sending' && 'Sending your photographs… Please keep this page open.'}
          {photoState === 'sent' && 'Your photographs have arrived.'}
        </p>
        {errorMessage !== undefined && (
          <p role="alert" className={styles.trouble}>
            {errorMessage}
          </p>
        )}
      </>
    );
  }
  return (
    <FieldErrors errors={errors} values={reply?.values}>
      <form {...formProps} aria-label="Ask for a quote">
        <Fields locked={locked}>
          <BuildingStep photoInput={photoInput} />
          <NeedsStep failedSends={failedSends} />
          <ContactStep />
          <Honeypot name={honeypotName} />
        </Fields>
        <ErrorSummary
          count={Object.keys(errors).length}
          failedAttempts={failedAttempts}
          message={errorMessage ?? (failedAttempts === 0 ? reply?.message : undefined)}
        />
        <SubmitButton busy={busy} busyLabel="Sending…">
          Ask for a Quote
        </SubmitButton>
      </form>
    </FieldErrors>
  );
}

function BuildingStep({ photoInput }: { photoInput: RefObject<HTMLInputElement | null> }) {
  return (
    <fieldset className={styles.step}>
      <legend>1. The building</legend>
      <div className={styles.pair}>
        <SelectField
          name="buildingType"
          label="Kind of building"
          required
          choices={buildingTypes.map((value) => ({ value, label: buildingNames[value] }))}
        />
        <TextField name="zipCode" label="ZIP code" required {...numberProps} autoComplete="postal-code" />
        <TextField name="squareFeet" label="Square feet" hint="Leave it empty if you are not sure." {...numberProps} />
        <TextField name="floors" label="Floors" {...numberProps} />
        <TextField name="restrooms" label="Restrooms" {...numberProps} />
        <TextField name="address" label="Street address" autoComplete="street-address" />
      </div>
      <label>
        Photographs (up to {maxPhotos}, seen by our office only)
        <input ref={photoInput} className={styles.photos} type="file" accept="image/*" multiple />
      </label>
    </fieldset>
  );
}

/** @param props.failedSends the number of failed sends; after each one, the open walkthrough times are fetched again */
function NeedsStep({ failedSends }: { failedSends: number }) {
  return (
    <fieldset className={styles.step}>
      <legend>2. What you need</legend>
      <CheckboxGroup
        name="services"
        label="Services"
        required
        choices={buildingServices.map((value) => ({ value, label: serviceNames[value] }))}
      />
      <div className={styles.pair}>
        <TextField name="visitsPerWeek" label="Visits a week" {...numberProps} />
        <SelectField
          name="when"
          label="When may we clean?"
          required
          defaultValue="either"
          choices={cleaningTimes.map((value) => ({ value, label: cleaningTimeNames[value] }))}
        />
      </div>
      <WalkthroughFields draftName={formName} failedSends={failedSends} />
      <div className={styles.pair}>
        <TextField
          name="contractEnds"
          type="date"
          label="Your present contract ends on"
          hint="Leave it empty if you have none, or are not sure."
        />
        <Checkbox name="needsCertificate" label="We need a certificate of insurance." />
      </div>
      <TextArea name="message" label="Anything else?" rows={4} />
    </fieldset>
  );
}

function ContactStep() {
  return (
    <fieldset className={styles.step}>
      <legend>3. How we reach you</legend>
      <div className={styles.pair}>
        <TextField name="name" label="Name" required autoComplete="name" />
        <TextField name="company" label="Company" autoComplete="organization" />
        <EmailField name="email" label="Email" required />
        <TextField name="phone" type="tel" label="Phone" required autoComplete="tel" inputMode="tel" />
      </div>
    </fieldset>
  );
}

const failureText = (failure: CallFailure): string =>
  failure.kind === 'unreachable'
    ? 'The connection failed. Nothing is lost: please try again.'
    : failure.message || 'The request was not taken. Please check it, or call us.';
