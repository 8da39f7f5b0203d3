import { useEffect, useState } from 'react';
import { serviceTimes, serviceTimeWindows } from '#domain/booking-rules.ts';
import { shortDay } from '#domain/visit.ts';
import { useApiClient } from '#web/lib/api/api.ts';
import { type Choice, SelectField } from '#web/ui/inputs.tsx';

const noWish: Choice = { value: '', label: 'We agree on a time later' };

/** Two wished times for a walkthrough, out of what is open; asked for again when `attempts` rises. */
export function WalkthroughFields({ attempts }: { attempts: number }) {
  const client = useApiClient();
  const [open, setOpen] = useState<readonly Choice[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused attempt means that a time was taken
  useEffect(() => {
    client.quotes.walkthroughs.query({ days: 21 }).then(
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
      () => setOpen([]),
    );
  }, [client, attempts]);
  const choices = [noWish, ...open];
  return (
    <>
      <SelectField name="wish1" label="Walkthrough: when may we look at the building?" choices={choices} />
      <SelectField name="wish2" label="Another time that suits you" choices={choices} />
    </>
  );
}
