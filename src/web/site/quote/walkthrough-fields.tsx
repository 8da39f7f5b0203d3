import { useEffect, useState } from 'react';
import { serviceTimes, serviceTimeWindows } from '#domain/booking-rules.ts';
import { dayAfterSeen } from '#domain/hours-rules.ts';
import { shortDay } from '#domain/visit.ts';
import type { WalkthroughWindows } from '#domain/walkthrough-question.ts';
import { readAnswer } from '#web/lib/api/read-answer.ts';
import { useSite } from '#web/lib/company.tsx';
import { type Choice, SelectField, TextField } from '#web/ui/inputs.tsx';
import styles from './quote.module.css';

const noChoice: Choice = { value: '', label: 'We agree on a time later' };
const noOther: Choice = { value: '', label: 'No other time' };

/** All windows of a day, shown if the open ones are not known. */
const everyWindow: readonly Choice[] = serviceTimes.map((window) => ({
  value: window,
  label: serviceTimeWindows[window],
}));

/**
 * Two choices of open times for a walkthrough, fetched again when `attempts` changes. Until they are loaded, and
 * without JavaScript, any day can be entered.
 */
export function WalkthroughFields({ attempts }: { attempts: number }) {
  const site = useSite();
  const [open, setOpen] = useState<readonly Choice[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a failed attempt, a time may be taken
  useEffect(() => {
    readAnswer<WalkthroughWindows>(`/api/walkthroughs?from=${dayAfterSeen(site, new Date())}&days=21`).then(
      ({ days }) => {
        const windows = days.flatMap(({ date, windows: states }) =>
          serviceTimes.flatMap((window) => (states[window] === 'open' ? [{ date, window }] : [])),
        );
        setOpen(
          windows.map(({ date, window }) => ({
            value: `${date}|${window}`,
            label: `${shortDay(date)}, ${serviceTimeWindows[window]}`,
          })),
        );
      },
      () => setOpen(undefined),
    );
  }, [attempts]);
  if (open === undefined) {
    return (
      <div className={styles.pair}>
        <TextField name="walkthrough1" type="date" label="Walkthrough: a day that suits you" />
        <SelectField name="walkthrough1Window" label="Time of the walkthrough" choices={everyWindow} />
      </div>
    );
  }
  return (
    <>
      <SelectField
        name="walkthrough1"
        label="Walkthrough: when may we look at the building?"
        choices={[noChoice, ...open]}
      />
      <SelectField name="walkthrough2" label="Another time that suits you" choices={[noOther, ...open]} />
    </>
  );
}
