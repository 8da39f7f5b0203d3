import { mdiDeleteOutline } from '@mdi/js';
import { Box, Button, Checkbox, FormControlLabel, IconButton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { type Day, isCalendarDay } from '#domain/calendar.ts';
import { type Closure, closureList } from '#domain/closures.ts';
import { closuresFrom } from '#domain/closures-rules.ts';
import { suggestedHolidays } from '#domain/holidays.ts';
import { useToday } from '#web/lib/use-today.ts';
import { formatDay } from '../../record/format.ts';
import { Icon } from '../../shell/icon.tsx';
import { DayField } from '../../table/day-field.tsx';
import { SettingSwitch, SettingText } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

const byDay = (a: Closure, b: Closure): number => (a.day < b.day ? -1 : 1);

function ClosuresForm({ value, onChange, issueOf }: FormProps<Closure[]>) {
  const today = useToday();
  const change = (index: number, closure: Closure) =>
    onChange(value.map((other, position) => (position === index ? closure : other)));
  return (
    <Stack spacing={3}>
      <Stack spacing={1.5}>
        {value.length === 0 && <Typography color="textSecondary">No day is closed.</Typography>}
        {value.map((closure, index) => (
          <Box
            key={closure.day}
            role="group"
            aria-label={formatDay(closure.day)}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}
          >
            <Typography sx={{ width: '10.5rem', color: closure.day < today ? 'text.secondary' : undefined }}>
              {formatDay(closure.day)}
            </Typography>
            <SettingText
              label="Label"
              value={closure.label}
              issue={issueOf(`${index}.label`)}
              onChange={(label) => change(index, { ...closure, label })}
              sx={{ flex: '1 1 11rem', maxWidth: '18rem' }}
            />
            <SettingSwitch
              label="Phones answered"
              isOn={closure.phonesOpen}
              onChange={(phonesOpen) => change(index, { ...closure, phonesOpen })}
            />
            <IconButton
              aria-label={`Remove ${formatDay(closure.day)}`}
              onClick={() => onChange(value.filter((_closure, position) => position !== index))}
            >
              <Icon path={mdiDeleteOutline} />
            </IconButton>
          </Box>
        ))}
      </Stack>
      <AddDay closures={value} onAdd={(closure) => onChange([...value, closure].sort(byDay))} />
      <Suggestions value={value} onChange={onChange} today={today} />
    </Stack>
  );
}

function AddDay({ closures, onAdd }: { closures: readonly Closure[]; onAdd: (closure: Closure) => void }) {
  const [day, setDay] = useState<Day>();
  const isClosedAlready = closures.some((closure) => closure.day === day);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
      <DayField
        label="Another day"
        value={day}
        error={isClosedAlready ? 'This day is closed already.' : undefined}
        onChange={setDay}
      />
      <Button
        variant="outlined"
        disabled={day === undefined || !isCalendarDay(day) || isClosedAlready}
        onClick={() => {
          if (day !== undefined) onAdd({ day, label: 'Closed', phonesOpen: false });
          setDay(undefined);
        }}
      >
        Add
      </Button>
    </Box>
  );
}

type SuggestionsProps = { value: Closure[]; onChange: (closures: Closure[]) => void; today: Day };

/** A checkbox for each suggested holiday from today to the end of next year. */
function Suggestions({ value, onChange, today }: SuggestionsProps) {
  const year = Number(today.slice(0, 4));
  const upcomingHolidays = [year, year + 1].flatMap(suggestedHolidays).filter(({ day }) => day >= today);
  const setClosed = (holiday: { day: Day; label: string }, isClosed: boolean) =>
    onChange(
      isClosed
        ? [...value, { ...holiday, phonesOpen: false }].sort(byDay)
        : value.filter(({ day }) => day !== holiday.day),
    );
  return (
    <Box component="section" aria-labelledby="suggestions">
      <Typography id="suggestions" variant="h3">
        Suggestions
      </Typography>
      <Typography variant="body2" color="textSecondary">
        Federal holidays, the days on which they are observed, and the day after Thanksgiving. Tick those on which you
        are closed.
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))', mt: 1 }}>
        {upcomingHolidays.map((holiday) => (
          <FormControlLabel
            key={holiday.day}
            label={`${formatDay(holiday.day)}: ${holiday.label}`}
            control={
              <Checkbox
                checked={value.some(({ day }) => day === holiday.day)}
                onChange={(_event, isClosed) => setClosed(holiday, isClosed)}
              />
            }
          />
        ))}
      </Box>
    </Box>
  );
}

function ClosuresPreview({ value }: { value: Closure[] }) {
  const upcomingClosures = closuresFrom(value, useToday(), 365);
  if (upcomingClosures.length === 0) return <Typography>No closed day is coming up within a year.</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {upcomingClosures.map(({ day, label, phonesOpen }) => (
        <li key={day}>
          {formatDay(day)}: {label}. No cleanings
          {phonesOpen ? ', but the office answers.' : ', and the office is closed.'}
        </li>
      ))}
    </Box>
  );
}

export const closuresSection: SectionParts<Closure[]> = {
  section: 'closures',
  schema: closureList,
  heading: 'Closed days',
  intro:
    'Days on which nobody cleans. The office may answer all the same. Bookings, chat and promised answers leave these days out.',
  shownOn: 'Booking calendar, chat, and every time for an answer that the site promises.',
  Form: ClosuresForm,
  Preview: ClosuresPreview,
  lines: (value) =>
    value.map(({ day, label, phonesOpen }) => ({
      key: '',
      label: 'Closed days',
      text: `${formatDay(day)}: ${label}${phonesOpen ? ' (phones answered)' : ''}`,
    })),
};
