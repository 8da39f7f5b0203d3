import { useRef } from 'react';
import { contactTexts } from '#domain/contact-texts.ts';
import type { CallFailure } from '#web/lib/api/call-failure.ts';
import { loadApi } from '#web/lib/api/load-api.ts';
import { honeypotName } from '#web/lib/forms/form-record.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { lazyCode } from '#web/lib/lazy-code.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import { ErrorSummary, Fields, Honeypot, SubmitButton } from '#web/ui/form.tsx';
import { EmailField, TextArea, TextField } from '#web/ui/inputs.tsx';
import { prepareToasts, useToast } from '#web/ui/toasts.tsx';
import { CallOrWrite } from './call-or-write.tsx';
import { removeServiceFromUrl, ServiceFromUrl } from './service-from-url.tsx';
import { SmsConsent } from './sms-consent.tsx';

const loadCheck = lazyCode(async () => (await import('./contact-check.ts')).checkContact);

/** The contact form. If the page's URL has `?service=`, the message begins with the name of that service. */
export function ContactForm() {
  const toast = useToast();
  const messageField = useRef<HTMLTextAreaElement>(null);
  const { busy, locked, errors, reply, failedAttempts, reset, formProps } = useForm({
    name: 'contact',
    action: '/contact',
    loadCheck,
    prepare: prepareToasts,
    onAttempt: () => toast(undefined),
    send: async (request, signal) => (await loadApi()).public.contact.mutate(request, { signal }),
    onSent() {
      reset();
      removeServiceFromUrl();
      toast({ title: contactTexts.sent, description: contactTexts.willReply });
    },
    onFailed(failure) {
      toast({ title: contactTexts.failed, description: failureText(failure), variant: 'destructive' });
    },
  });
  return (
    <FieldErrors errors={errors} values={reply?.values}>
      <CallOrWrite purpose="reach us" />
      <form {...formProps} aria-label="Send us a message">
        <Fields locked={locked}>
          <ServiceFromUrl messageField={messageField} />
          <TextField name="name" label="Name" required autoComplete="name" enterKeyHint="next" />
          <EmailField name="email" label="Email" required enterKeyHint="next" />
          <TextArea ref={messageField} name="message" label="Message" required rows={5} />
          <TextField
            name="phone"
            type="tel"
            label="Phone (optional)"
            autoComplete="tel"
            inputMode="tel"
            enterKeyHint="next"
          />
          <SmsConsent />
          <Honeypot name={honeypotName} />
        </Fields>
        <ErrorSummary
          count={Object.keys(errors).length}
          failedAttempts={failedAttempts}
          message={failedAttempts === 0 ? reply?.message : undefined}
        />
        <SubmitButton busy={busy} busyLabel="Sending…">
          Send Message
        </SubmitButton>
      </form>
    </FieldErrors>
  );
}

const failureText = (failure: CallFailure): string =>
  failure.kind === 'unreachable' ? contactTexts.noConnection : failure.message || contactTexts.rejected;
