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

const kinds = ['approve', 'ask', 'decline'] as const;
type AnswerKind = (typeof kinds)[number];

/** The labels of the possible answers and of their submit buttons. */
const labels: Readonly<Record<AnswerKind, { choice: string; submit: string }>> = {
  approve: { choice: 'Approve', submit: 'Approve this proposal' },
  ask: { choice: 'Ask for a change', submit: 'Send to the office' },
  decline: { choice: 'Decline', submit: 'Decline this proposal' },
};

const thanks: Readonly<Record<AnswerKind, string>> = {
  approve: 'Thank you. The proposal is approved. We call you about the first day.',
  ask: 'Thank you. Our office has your message and answers you.',
  decline: 'Thank you for telling us. You can still approve it while it is valid.',
};

const closedTexts: Partial<Record<ProposalState, string>> = {
  approved: 'This proposal is approved. We call you about the first day.',
  superseded: 'A newer version of this proposal is here: please use the link in our latest mail.',
  withdrawn: 'This proposal was withdrawn.',
  expired: 'This proposal has expired. Please call us to renew it.',
};

const notAuthorisedText = 'Please confirm that you may sign for your company.';

type AnswerProps = {
  token: string;
  proposal: ProposalView;
  /** The indexes of the optional lines that the customer adds. */
  chosen: readonly number[];
  onChoose: (chosen: readonly number[]) => void;
  onAnswer: (next: ProposalView) => void;
};

/**
 * A form for each of the three kinds of answer, or only a notice if the proposal can no longer be answered. If an
 * answer fails, the fields keep their content.
 */
export function ProposalAnswer({ token, proposal, chosen, onChoose, onAnswer }: AnswerProps) {
  const company = useCompany();
  const [kind, setKind] = useState<AnswerKind>('approve');
  const [sentKind, setSentKind] = useState<AnswerKind>();
  const [busy, setBusy] = useState(false);
  const inFlight = useRef(false);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [errorMessage, setErrorMessage] = useState<string>();

  async function answer(form: HTMLFormElement): Promise<void> {
    const formData = new FormData(form);
    if (kind === 'approve' && !formData.has('authorised')) {
      setIssues([{ path: 'authorised', message: notAuthorisedText }]);
      setErrorMessage(notAuthorisedText);
      return;
    }
    try {
      onAnswer(await send(await loadApi(), { kind, token, proposal, chosen, formData }));
      setIssues([]);
      setErrorMessage(undefined);
      setSentKind(kind);
      // The form stays open for another answer, unless the proposal was approved.
      form.reset();
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

  const notice = sentKind === undefined ? undefined : thanks[sentKind];
  const closedText = closedTexts[proposal.state];
  if (closedText !== undefined) {
    return (
      <p ref={notice === undefined ? undefined : focusWhenShown} tabIndex={-1} role="status" className={styles.notice}>
        {notice ?? closedText} Questions? Call {company.phone}.
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
        kind={kind}
        onChoose={(next) => {
          setKind(next);
          setSentKind(undefined);
          setErrorMessage(undefined);
        }}
      />
      <FieldErrors errors={Object.fromEntries(issues.map(({ path, message }) => [path, message]))}>
        {/* The other forms are only hidden, so that they keep what was typed. */}
        {kinds.map((candidate) => (
          <form
            key={candidate}
            // Before this code is loaded, the form is sent to the page without JavaScript.
            method="post"
            action={`/proposal/${token}?plain=1`}
            hidden={candidate !== kind}
            onSubmit={onSubmit}
            noValidate
            aria-label={labels[candidate].submit}
          >
            <input type="hidden" name="answer" value={candidate} />
            <input type="hidden" name="version" value={proposal.version} />
            {candidate === 'approve' && <ApprovalFields proposal={proposal} chosen={chosen} onChoose={onChoose} />}
            {candidate === 'ask' && <TextArea name="message" label="What should be different?" required rows={4} />}
            {candidate === 'decline' && <TextArea name="reason" label="Why? (optional)" rows={3} />}
            {candidate === kind && errorMessage !== undefined && (
              <p role="alert" className={styles.trouble}>
                {errorMessage}
              </p>
            )}
            <SubmitButton busy={busy} busyLabel="Sending…">
              {labels[candidate].submit}
            </SubmitButton>
          </form>
        ))}
      </FieldErrors>
    </>
  );
}

function AnswerChoice({ kind, onChoose }: { kind: AnswerKind; onChoose: (kind: AnswerKind) => void }) {
  return (
    <div className={styles.answers}>
      {kinds.map((candidate) => (
        <Button
          key={candidate}
          size="small"
          variant={candidate === kind ? 'brand' : 'outline'}
          aria-pressed={candidate === kind}
          onClick={() => onChoose(candidate)}
        >
          {labels[candidate].choice}
        </Button>
      ))}
    </div>
  );
}

/** The optional lines with the price, and the fields of the signer. */
function ApprovalFields({ proposal, chosen, onChoose }: Pick<AnswerProps, 'proposal' | 'chosen' | 'onChoose'>) {
  const extras = proposal.lines.flatMap((line, index) => (line.optional ? [{ line, index }] : []));
  return (
    <>
      {extras.map(({ line, index }) => (
        <Checkbox
          key={index}
          name={`extra-${index}`}
          label={`Add ${line.label}: ${linePrice(line)}`}
          defaultChecked={chosen.includes(index)}
          // A browser that restores the fields of a reloaded page must not check a line that the total leaves out.
          autoComplete="off"
          onChange={({ target: { checked } }) =>
            onChoose(checked ? [...chosen, index] : chosen.filter((chosenIndex) => chosenIndex !== index))
          }
        />
      ))}
      {extras.length > 0 && (
        <>
          <input type="hidden" name="shown" value={chosen.join(',')} />
          <p role="status" className={styles.total}>
            You approve {totalInWords(proposal, chosen)}.
          </p>
        </>
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
    kind,
    token,
    proposal,
    chosen,
    formData,
  }: Pick<AnswerProps, 'token' | 'proposal' | 'chosen'> & { kind: AnswerKind; formData: FormData },
): Promise<ProposalView> {
  const text = (name: string): string => String(formData.get(name) ?? '');
  if (kind === 'ask') return client.quotes.ask.mutate({ token, message: text('message') });
  if (kind === 'decline') return client.quotes.decline.mutate({ token, reason: text('reason') });
  const approval = { version: proposal.version, name: text('name'), title: text('title'), chosen: [...chosen] };
  return client.quotes.approve.mutate({ token, ...approval, authorised: true });
}
