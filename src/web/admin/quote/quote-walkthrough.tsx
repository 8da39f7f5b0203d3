import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WindowState } from '#domain/availability.ts';
import { type ServiceTime, serviceTimes } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import type { WholeQuote } from '#domain/quote.ts';
import { useApi } from '#web/lib/api/api.ts';
import { formatWindow } from '../record/format.ts';
import { ChoiceField } from '../table/choice-field.tsx';
import { DayField } from '../table/day-field.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import { walkthroughShort } from './quote-texts.ts';
import { useQuoteChange } from './use-quote-change.ts';

/** The text beside the name of a time window. */
const windowStateText: Readonly<Record<WindowState, string>> = {
  open: 'free',
  full: 'taken',
  closed: 'office closed',
  too_soon: 'soon',
  past: 'past',
  beyond: 'far ahead',
};

/** The form with which the office arranges or moves the walkthrough of the building. */
export function QuoteWalkthrough({ quote }: { quote: WholeQuote }) {
  // The request as it was shown when the user began to choose. If a colleague has moved the walkthrough since, a save
  // is a conflict.
  const [seenQuote, setSeenQuote] = useState<WholeQuote>();
  const isMovedMeanwhile = seenQuote !== undefined && !isSameWalkthrough(seenQuote.walkthrough, quote.walkthrough);
  const { change, problem, isSaving } = useQuoteChange(isMovedMeanwhile ? seenQuote : quote, setSeenQuote);
  const [chosenDay, setChosenDay] = useState<Day>();
  const [chosenWindow, setChosenWindow] = useState<ServiceTime>();
  const day = chosenDay ?? quote.walkthrough?.day;
  const window = chosenWindow ?? quote.walkthrough?.window ?? 'morning';
  const windowStates = useWindowStates(day);
  const isArranged = isSameWalkthrough(quote.walkthrough, { day, window });
  const suffixOf = (time: ServiceTime): string => {
    const state = windowStates?.[time];
    if (day === quote.walkthrough?.day && time === quote.walkthrough?.window) return ', arranged';
    return state === undefined ? '' : `, ${windowStateText[state]}`;
  };
  const save = async () => {
    if (day === undefined) return;
    if (!(await change({ walkthrough: { day, window } }, 'The walkthrough was arranged.'))) return;
    setSeenQuote(undefined);
    setChosenDay(undefined);
    setChosenWindow(undefined);
  };
  const choose = (choice: { day?: Day | undefined; window?: ServiceTime }) => {
    setSeenQuote((previous) => previous ?? quote);
    if ('day' in choice) setChosenDay(choice.day);
    if (choice.window !== undefined) setChosenWindow(choice.window);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isArranged && !isSaving) void save();
      }}
    >
      <Typography sx={{ mb: 2 }}>
        {quote.walkthrough === undefined ? 'None is arranged.' : walkthroughShort(quote.walkthrough)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
        <DayField label="Day" value={day} onChange={(chosen) => choose({ day: chosen })} />
        <ChoiceField
          label="Window"
          value={window}
          choices={serviceTimes.map((time) => [time, `${formatWindow(time)}${suffixOf(time)}`] as const)}
          isWide
          onChange={(chosen) => choose({ window: chosen })}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={day === undefined || isArranged || isSaving || windowStates?.[window] === 'full'}
        >
          {quote.walkthrough === undefined ? 'Arrange' : 'Move'}
        </Button>
      </Box>
      <ProblemAlert problem={problem} onChoose={choose} />
    </form>
  );
}

type Chosen = { day?: Day | undefined; window: ServiceTime } | undefined;

const isSameWalkthrough = (left: Chosen, right: Chosen): boolean =>
  left?.day === right?.day && left?.window === right?.window;

/** The states of a day's time windows for a walkthrough; undefined without a day, and until they are loaded. */
function useWindowStates(day: Day | undefined): Record<ServiceTime, WindowState> | undefined {
  const api = useApi();
  const { data } = useQuery({
    ...api.quotes.walkthroughs.queryOptions({ ...(day === undefined ? {} : { from: day }), days: 1 }),
    enabled: day !== undefined,
    staleTime: 0,
  });
  return data?.days.find(({ date }) => date === day)?.windows;
}
