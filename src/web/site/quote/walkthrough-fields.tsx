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

/** All windows of a day, shown if the open ones are not known. */
const everyWindow: readonly Choice[] = serviceTimes.map((window) => ({
  value: window,
  label: serviceTimeWindows[window],
}));

/** Whether the visitor has entered a day, or is about to. */
const isInUse = (fields: HTMLElement | null): boolean =>
  fields !== null && (fields.contains(document.activeElement) || fields.querySelector('input')?.value !== '');

/**
 * Two choices of open times for a walkthrough, fetched again when `attempts` changes. Until they are loaded, and
 * without JavaScript, any day can be entered. A visitor who has begun to enter a day keeps its fields.
 *
 * @param props.draftName the name of the form's draft. The choices are read from it here, because they are loaded after
 * the form has restored its fields.
 */
export function WalkthroughFields({ draftName, attempts }: { draftName: string; attempts: number }) {
  const site = useSite();
  const dayFields = useRef<HTMLDivElement>(null);
  const [openTimes, setOpenTimes] = useState<{ choices: readonly Choice[]; storedValues: FormValues }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failed attempt, a time may be taken
  useEffect(() => {
    // Read before the visitor changes another field, which stores a draft without these choices.
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
  }, [attempts]);
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
