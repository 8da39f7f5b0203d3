import { type SubmitEvent, useState } from 'react';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { loadApi } from '#web/lib/api/load-api.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import { SubmitButton } from '#web/ui/form.tsx';
import { EmailField } from '#web/ui/inputs.tsx';

/**
 * A form that requests a mail with the links to the next open bookings of an email address. The answer does not say
 * whether there are any.
 */
export function SendLink() {
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string>();
  const [error, setError] = useState<string>();
  const send = async (email: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    setAnswer(undefined);
    try {
      const api = await loadApi();
      setAnswer((await api.booking.manage.sendLink.mutate({ email })).message);
    } catch (sendError) {
      const failure = callFailure(sendError);
      setError(failure.kind === 'rejected' ? failure.message : 'The connection failed. Please try again.');
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const email = new FormData(event.currentTarget).get('email');
    void send(typeof email === 'string' ? email : '');
  };
  return (
    <FieldErrors errors={error === undefined ? {} : { email: error }}>
      {/* Before this code is loaded, the form is sent to the page without JavaScript. */}
      <form method="post" action="?plain=1" onSubmit={onSubmit} noValidate aria-label="Send me my link">
        <input type="hidden" name="change" value="link" />
        <h2>Send me my link</h2>
        <EmailField name="email" label="Email" required hint="The address with which you booked." />
        <p role="status">{answer ?? ''}</p>
        <SubmitButton busy={busy} busyLabel="Sending…">
          Send me my link
        </SubmitButton>
      </form>
    </FieldErrors>
  );
}
