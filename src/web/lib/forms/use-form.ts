import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Issue } from '#domain/errors.ts';
import { type CallFailure, callFailure } from '../api/call-failure.ts';
import { prepareCalls } from '../api/load-api.ts';
import { withDeadline } from '../api/with-deadline.ts';
import { useHydrated } from '../hydration.ts';
import type { Checked } from './checked.ts';
import { isUntouched, namedFields } from './form-elements.ts';
import { type FormValues, fillInDraft, readValues, textOf } from './form-fields.ts';
import { FormRecord, honeypotName } from './form-record.ts';
import { type FormReply, useFormReply } from './form-reply.tsx';
import { messagesByField, remainingIssues } from './issues.ts';

/** Turns a form's content into a request, or finds its errors. `now` decides which dates are allowed. */
export type FormCheck<Request> = (values: FormValues, now: Date) => Checked<Request>;

/** Sent with every request: the id by which the server recognizes repeats, and the spam signals. */
export type SubmissionMetadata = { submissionId: string; openForMs: number; leaveEmpty: string };

export type FormOptions<Request, Receipt> = {
  /** The key of the form's draft in this tab. */
  name: string;
  /** The URL to which the form is sent without JavaScript. */
  action: string;
  /** Loads the check lazily: when the visitor starts to fill in the form, and for each check. */
  loadCheck: () => Promise<FormCheck<Request>>;
  /** Called when a field gets the focus or a draft is restored, to load code that will be needed soon. */
  prepare: () => void;
  /** Called at each attempt, so that messages of an earlier attempt can be removed. */
  onAttempt: () => void;
  send: (request: Request & SubmissionMetadata, signal: AbortSignal) => Promise<Receipt>;
  onSent: (receipt: Receipt) => void;
  /**
   * Called when the server rejected the form or could not be reached, but not when the check found errors. The form
   * then already shows the server's errors of its fields, and keeps its content.
   */
  onFailed: (failure: CallFailure) => void;
  /** Called with the values, initially and after each change. */
  onValues?: (values: FormValues) => void;
};

export type FormState = {
  isHydrated: boolean;
  /** Whether the form is being checked or sent, or was received. Meanwhile, submitting does nothing. */
  busy: boolean;
  /** Whether the fields must not change, because they are being sent or were received. */
  locked: boolean;
  /** The message of each field's first error, by field name. */
  errors: Readonly<Record<string, string>>;
  /** The server's reply to a form that was sent without JavaScript. */
  reply: FormReply | undefined;
  /**
   * The number of attempts that led to errors of fields. As the key of the error summary, it makes screen readers
   * announce the summary after each of them.
   */
  failedAttempts: number;
  /** Resets the fields to their initial content, for another submission. */
  reset: () => void;
  formProps: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    action: string;
    noValidate: true;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    onInput: () => void;
    onFocus: () => void;
  };
};

/**
 * Whether the form has a field of this name. Errors without a field, such as a wrong price, appear only in the message
 * that `onFailed` shows.
 */
const hasField = (form: HTMLFormElement | null, name: string): boolean =>
  form !== null && form.elements.namedItem(name) !== null;

/** Timeout of `send`; milliseconds. The server may have received the form, so a repeat has the same submission id. */
const timeout = 15_000;

/** Milliseconds after a reset in which a submission is ignored, as the second click of a double click. */
const doubleClickTime = 1_000;

/**
 * A form that is sent without leaving the page. Its fields are uncontrolled, so that text typed before hydration is not
 * lost; they are restored after a reload in the same tab.
 */
export function useForm<Request, Receipt>(options: FormOptions<Request, Receipt>): FormState {
  const { name, action, loadCheck, prepare, onAttempt, send, onSent, onFailed, onValues } = options;
  const form = useRef<HTMLFormElement>(null);
  // `busy` before it is rendered, so that a second submission in the same moment is ignored.
  const busyRef = useRef(false);
  const isReceived = useRef(false);
  const resetAt = useRef(Number.NEGATIVE_INFINITY);
  const [busy, setBusy] = useState(false);
  const [locked, setLocked] = useState(false);
  const reply = useFormReply(name);
  const { issues, showIssues, removeFixedIssues, clearIssues, failedAttempts } = useIssues(form, {
    initial: reply?.issues ?? [],
    locked,
  });
  const isHydrated = useHydrated();
  const [record] = useState(() => new FormRecord(name, { isServerRendered: !isHydrated }));

  const prepareToSend = (): void => {
    prepareCalls();
    prepare();
    loadCheck().catch(() => undefined);
  };

  useRestoredValues(form, record, {
    prepareToSend,
    onOpened(element) {
      const values = readValues(element);
      onValues?.(values);
      // In a reply, the visitor may have corrected a field before hydration.
      if (!namedFields(element).every(isUntouched)) removeFixedIssues(values, loadCheck);
    },
  });

  const onInput = (): void => {
    if (form.current === null || isReceived.current) return;
    const values = readValues(form.current);
    record.changed(values);
    onValues?.(values);
    removeFixedIssues(values, loadCheck);
  };

  const submit = async (element: HTMLFormElement): Promise<void> => {
    const check = await loadCheck();
    const values = readValues(element);
    const checked = check(values, new Date());
    if (!checked.ok) return showIssues(checked.issues);
    clearIssues();
    // The focus moves to the button, because the locked fields are inert.
    element.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
    setLocked(true);
    const metadata = { ...record.metadata(values), leaveEmpty: textOf(values, honeypotName) };
    const receipt = await withDeadline(timeout, (signal) => send({ ...checked.request, ...metadata }, signal));
    record.received();
    isReceived.current = true;
    onSent(receipt);
  };

  const fail = (error: unknown): void => {
    const failure = callFailure(error);
    if (failure.kind === 'rejected') {
      if (failure.code === 'conflict') record.conflicted();
      showIssues(failure.issues.filter(({ path }) => hasField(form.current, path)));
    }
    onFailed(failure);
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busyRef.current || performance.now() - resetAt.current < doubleClickTime) return;
    busyRef.current = true;
    setBusy(true);
    onAttempt();
    submit(event.currentTarget)
      .catch(fail)
      .finally(() => {
        busyRef.current = isReceived.current;
        setBusy(isReceived.current);
        setLocked(isReceived.current);
      });
  };

  const reset = (): void => {
    form.current?.reset();
    resetAt.current = performance.now();
    isReceived.current = false;
    busyRef.current = false;
    setBusy(false);
    setLocked(false);
    clearIssues();
    if (form.current !== null) onValues?.(readValues(form.current));
  };

  return {
    isHydrated,
    busy,
    locked,
    errors: messagesByField(issues),
    reply,
    failedAttempts,
    reset,
    formProps: { ref: form, method: 'post', action, noValidate: true, onSubmit, onInput, onFocus: prepareToSend },
  };
}

/** Fills the fields with the values of the draft, and then calls `onOpened`. */
function useRestoredValues(
  form: RefObject<HTMLFormElement | null>,
  record: FormRecord,
  { prepareToSend, onOpened }: { prepareToSend: () => void; onOpened: (element: HTMLFormElement) => void },
): void {
  const restore = useEffectEvent(() => {
    if (form.current === null) return;
    const values = record.open();
    if (values !== undefined) {
      fillInDraft(form.current, values);
      prepareToSend();
    }
    onOpened(form.current);
  });
  // In a layout effect, because other effects may read the fields.
  useLayoutEffect(() => restore(), []);
}

/** The errors of a form's fields. After each attempt that led to errors, the first wrong field gets the focus. */
function useIssues(
  form: RefObject<HTMLFormElement | null>,
  { initial, locked }: { initial: readonly Issue[]; locked: boolean },
) {
  const [issues, setIssues] = useState(initial);
  const [failedAttempts, setFailedAttempts] = useState(0);

  useEffect(() => {
    if (failedAttempts > 0 && !locked) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, failedAttempts, locked]);

  return {
    issues,
    failedAttempts,

    showIssues(newIssues: readonly Issue[]): void {
      setIssues(newIssues);
      if (newIssues.length > 0) setFailedAttempts((count) => count + 1);
    },

    /** Does nothing if the check cannot be loaded. */
    removeFixedIssues(values: FormValues, loadCheck: () => Promise<FormCheck<unknown>>): void {
      if (issues.length === 0) return;
      loadCheck().then(
        (check) => setIssues((shown) => remainingIssues(shown, check(values, new Date()))),
        () => undefined,
      );
    },

    clearIssues: (): void => setIssues([]),
  };
}
