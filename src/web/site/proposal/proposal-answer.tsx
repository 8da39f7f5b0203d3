import { type SubmitEvent, useRef, useState } from 'react';
import type { Issue } from '#domain/errors.ts';
import type { ProposalState, ProposalView } from '#domain/proposal.ts';
import { linePrice, totalInWords } from '#domain/proposal-rules.ts';
import type { ApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { loadApi } from '#web/lib/api/load-api.ts';
import { useCompany } from '#web/lib/company.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldErrors } from '#web/ui/field.tsx';
import { focusWhenShown } from '#web/ui/focus-when-shown.ts';
import { SubmitButton } from '#web/ui/form.tsx';
import { Checkbox, TextArea, TextField } from '#web/ui/inputs.tsx';
import styles from './proposal.module.css';

type Way = 'approve' | 'ask' | 'decline';

/** The possible answers; `sending` is the label of the button while it is sent. */
const labels: Readonly<Record<Way, { way: string; sending: string }>> = {
  approve: { way: 'Approve', sending: 'Approve this proposal' },
  ask: { way: 'Ask for a change', sending: 'Send to the office' },
  decline: { way: 'Decline', sending: 'Decline this proposal' },
};

const thanks: Readonly<Record<Way, string>> = {
  approve: 'Thank you. The proposal is approved. We call you about the first day.',
  ask: 'Thank you. Our office has your message and answers you.',
  decline: 'Thank you for telling us. You can still approve it while it is valid.',
};

const closed: Partial<Record<ProposalState, string>> = {
  approved: 'This proposal is approved. We call you about the first day.',
  superseded: 'A newer version of this proposal is here: please use the link in our latest mail.',
  withdrawn: 'This proposal was withdrawn.',
  expired: 'This proposal has expired. Please call us to renew it.',
};

const notAuthorised = 'Please confirm that you may sign for your company.';

type Answering = {
  token: string;
  proposal: ProposalView;
  /** The indexes of the optional lines that are added. */
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
  onAnswer: (next: ProposalView) => void;
};

/** Three ways to answer, below the terms. If an answer fails, the fields keep their values. */
export function ProposalAnswer({ token, proposal, chosen, onChoose, onAnswer }: Answering) {
  const company = useCompany();
  const [way, setWay] = useState<Way>('approve');
  const [done, setDone] = useState<Way>();
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [errorMessage, setErrorMessage] = useState<string>();

  async function answer(form: HTMLFormElement): Promise<void> {
    const values = new FormData(form);
    if (way === 'approve' && !values.has('authorised')) {
      setIssues([{ path: 'authorised', message: notAuthorised }]);
      setErrorMessage(notAuthorised);
      return;
    }
    try {
      onAnswer(await send(await loadApi(), { way, token, proposal, chosen, values }));
      setIssues([]);
      setErrorMessage(undefined);
      setDone(way);
    } catch (error) {
      const failure = callFailure(error);
      setIssues(failure.kind === 'rejected' ? failure.issues : []);
      setErrorMessage(failure.kind === 'rejected' ? failure.message : 'The connection failed. Please try again.');
    }
  }

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (inFlight.current) return;
    inFlight.current = true;
    setBusy(true);
    void answer(event.currentTarget).finally(() => {
      inFlight.current = false;
      setBusy(false);
    });
  };

  const notice = done === undefined ? undefined : thanks[done];
  const ended = closed[proposal.state];
  if (ended !== undefined) {
    return (
      <p ref={notice === undefined ? undefined : focusWhenShown} tabIndex={-1} role="status" className={styles.notice}>
        {notice ?? ended} Questions? Call {company.phone}.
      </p>
    );
  }
  return (
    <>
      <h2 className={styles.heading}>Your answer</h2>
      {notice !== undefined && (
        <p ref={focusWhenShown} tabIndex={-1} role="status" className={styles.notice}>
          {notice}
        </p>
      )}
      <AnswerChoice
        way={way}
        onChoose={(next) => {
          setWay(next);
          setDone(undefined);
          setErrorMessage(undefined);
        }}
      />
      <FieldErrors errors={Object.fromEntries(issues.map(({ path, message }) => [path, message]))}>
        <form key={way} onSubmit={onSubmit} noValidate aria-label={labels[way].sending}>
          {way === 'approve' && <ApprovalFields proposal={proposal} chosen={chosen} onChoose={onChoose} />}
          {way === 'ask' && <TextArea name="message" label="What should be different?" required rows={4} />}
          {way === 'decline' && <TextArea name="reason" label="Why? (optional)" rows={3} />}
          {errorMessage !== undefined && (
            <p role="alert" className={styles.trouble}>
              {errorMessage}
            </p>
          )}
          <SubmitButton busy={busy} busyLabel="Sending…">
            {labels[way].sending}
          </SubmitButton>
        </form>
      </FieldErrors>
    </>
  );
}

function AnswerChoice({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  return (
    <div className={styles.answers}>
      {(['approve', 'ask', 'decline'] as const).map((one) => (
        <Button
          key={one}
          size="small"
          variant={one === way ? 'brand' : 'outline'}
          aria-pressed={one === way}
          onClick={() => onChoose(one)}
        >
          {labels[one].way}
        </Button>
      ))}
    </div>
  );
}

/** The optional lines, and the signature. */
function ApprovalFields({ proposal, chosen, onChoose }: Pick<Answering, 'proposal' | 'chosen' | 'onChoose'>) {
  const extras = proposal.lines.flatMap((line, index) => (line.optional ? [{ line, index }] : []));
  return (
    <>
      {extras.map(({ line, index }) => (
        <Checkbox
          key={index}
          name={`extra-${index}`}
          label={`Add ${line.label}: ${linePrice(line)}`}
          defaultChecked={chosen.includes(index)}
          onChange={({ target: { checked } }) =>
            onChoose(checked ? [...chosen, index] : chosen.filter((one) => one !== index))
          }
        />
      ))}
      {extras.length > 0 && (
        <p role="status" className={styles.total}>
          You approve {totalInWords(proposal, chosen)}.
        </p>
      )}
      <TextField name="name" label="Your name" required autoComplete="name" />
      <TextField name="title" label="Your title" required autoComplete="organization-title" />
      <Checkbox
        name="authorised"
        required
        label={`I may sign for ${proposal.customer}, and agree to the scope, the prices and the terms above.`}
      />
    </>
  );
}

function send(
  client: ApiClient,
  {
    way,
    token,
    proposal,
    chosen,
    values,
  }: Pick<Answering, 'token' | 'proposal' | 'chosen'> & { way: Way; values: FormData },
): Promise<ProposalView> {
  const text = (name: string): string => String(values.get(name) ?? '');
  if (way === 'ask') return client.quotes.ask.mutate({ token, message: text('message') });
  if (way === 'decline') return client.quotes.decline.mutate({ token, reason: text('reason') });
  const signature = { version: proposal.version, name: text('name'), title: text('title'), chosen: [...chosen] };
  return client.quotes.approve.mutate({ token, ...signature, authorised: true });
}
