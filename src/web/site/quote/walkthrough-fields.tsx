import { useEffect, useRef, useState } from 'react';
import { serviceTimes, serviceTimeWindows } from '#domain/booking-rules.ts';
import { dayAfterSeen } from '#domain/hours-rules.ts';
import { shortDay } from '#domain/visit.ts';
import type { WalkthroughWindows } from '#domain/walkthrough-question.ts';
import { readAnswer } from '#web/lib/api/read-answer.ts';
import { useSite } from '#web/lib/company.tsx';
import { readDraft } from '#web/lib/forms/form-draft.ts';
import { type FormValues, textOf } from '#web/lib/forms/form-fields.ts';
import { type Choice, SelectField, TextField } from '#web/ui/inputs.tsx';
import styles from './quote.module.css';

const noChoice: Choice = { value: '', label: 'We agree on a time later' };
const noOtherTime: Choice = { value: '', label: 'No other time' };

/** All time windows of a day, shown while the open ones are not known. */
const everyWindow: readonly Choice[] = serviceTimes.map((window) => ({
  value: window,
  label: serviceTimeWindows[window],
}));

/** Whether the visitor has entered a day, or a field has the focus. */
const isInUse = (container: HTMLElement | null): boolean =>
  container !== null && (container.contains(document.activeElement) || container.querySelector('input')?.value !== '');

/**
 * Two selects with the open times for a walkthrough. The times are fetched again when `failedSends` changes. Until they
 * are loaded, and without JavaScript, any day can be entered. Day fields that are in use are not replaced.
 *
 * @param props.draftName the name of the form's draft. The values of the selects are read from the draft here, because
 * the selects appear only after the form has restored its fields.
 */
export function WalkthroughFields({ draftName, failedSends }: { draftName: string; failedSends: number }) {
  const site = useSite();
  const dayFields = useRef<HTMLDivElement>(null);
  const [openTimes, setOpenTimes] = useState<{ choices: readonly Choice[]; storedValues: FormValues }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failed send, a time may be taken
  useEffect(() => {
    // Read now: until the selects are shown, each change of another field stores a draft without their values.
    const storedValues = readDraft(draftName)?.values ?? {};
    readAnswer<WalkthroughWindows>(`/api/walkthroughs?from=${dayAfterSeen(site, new Date())}&days=21`).then(
      ({ days }) => {
        if (isInUse(dayFields.current)) return;
        const windows = days.flatMap(({ date, windows: states }) =>
          serviceTimes.flatMap((window) => (states[window] === 'open' ? [{ date, window }] : [])),
        );
        const choices = windows.map(({ date, window }) => ({
          value: `${date}|${window}`,
          label: `${shortDay(date)}, ${serviceTimeWindows[window]}`,
        }));
        setOpenTimes({ choices, storedValues });
      },
      () => undefined,
    );
  }, [failedSends]);
  if (openTimes === undefined) {
    return (
      <div ref={dayFields} className={styles.pair}>
        <TextField name="walkthroughDay" type="date" label="Walkthrough: a day that suits you" />
        <SelectField name="walkthroughWindow" label="Time of the walkthrough" choices={everyWindow} />
      </div>
    );
  }
  const { choices, storedValues } = openTimes;
  return (
    <>
      <SelectField
        name="walkthrough1"
        label="Walkthrough: when may we look at the building?"
        choices={[noChoice, ...choices]}
        defaultValue={textOf(storedValues, 'walkthrough1')}
      />
      <SelectField
        name="walkthrough2"
        label="Another time that suits you"
        choices={[noOtherTime, ...choices]}
        defaultValue={textOf(storedValues, 'walkthrough2')}
      />
    </>
  );
}
