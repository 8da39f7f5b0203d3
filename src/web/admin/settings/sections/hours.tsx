import { Box, Stack, Switch, TextField, Typography } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { type OfficeHours, officeHours } from '#domain/hours.ts';
import { hoursLines, isOfficeOpen, nextOpening } from '#domain/hours-rules.ts';
import { type Weekday, weekdayNames, weekdays } from '#domain/weekday.ts';
import { everyMinute } from '#web/lib/use-today.ts';
import { formatMoment } from '../../record/format.ts';
import type { FormProps, SectionParts } from '../section.ts';

const defaultSpan: [string, string] = ['08:00', '18:00'];

function HoursForm({ value, onChange, issueOf }: FormProps<OfficeHours>) {
  return (
    <Stack spacing={1}>
      {weekdays.map((weekday) => (
        <WeekdayRow
          key={weekday}
          weekday={weekday}
          span={value[weekday]}
          issue={issueOf(weekday) ?? issueOf(`${weekday}.0`) ?? issueOf(`${weekday}.1`)}
          onChange={(span) => onChange({ ...value, [weekday]: span })}
        />
      ))}
    </Stack>
  );
}

type WeekdayRowProps = {
  weekday: Weekday;
  span: OfficeHours[Weekday];
  issue: string | undefined;
  onChange: (span: OfficeHours[Weekday]) => void;
};

function WeekdayRow({ weekday, span, issue, onChange }: WeekdayRowProps) {
  const name = weekdayNames[weekday];
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, minHeight: 48 }}
    >
      <Box component="label" sx={{ display: 'flex', alignItems: 'center', width: '11rem' }}>
        <Switch
          checked={span !== null}
          onChange={(_event, isOpen) => onChange(isOpen ? defaultSpan : null)}
          slotProps={{ input: { 'aria-label': `Open on ${name}` } }}
        />
        {name}
      </Box>
      {span === null ? (
        <Typography color="textSecondary">Closed</Typography>
      ) : (
        <>
          <TimeField
            label="Opens"
            value={span[0]}
            hasIssue={issue !== undefined}
            onChange={(time) => onChange([time, span[1]])}
          />
          <TimeField
            label="Closes"
            value={span[1]}
            hasIssue={issue !== undefined}
            onChange={(time) => onChange([span[0], time])}
          />
        </>
      )}
      {issue !== undefined && (
        <Typography variant="body2" color="error" role="alert" sx={{ flexBasis: '100%' }}>
          {issue}
        </Typography>
      )}
    </Box>
  );
}

type TimeFieldProps = { label: string; value: string; hasIssue: boolean; onChange: (time: string) => void };

function TimeField({ label, value, hasIssue, onChange }: TimeFieldProps) {
  return (
    <TextField
      type="time"
      label={label}
      value={value}
      error={hasIssue}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: '8.5rem' }}
    />
  );
}

function HoursPreview({ value }: { value: OfficeHours }) {
  const minutesSinceEpoch = useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / 60_000));
  const now = new Date(minutesSinceEpoch * 60_000);
  const calendar = { hours: value, closures: [] };
  const opening = nextOpening(calendar, now);
  const lines = hoursLines(value);
  return (
    <>
      {lines.map(({ label, text }) => (
        <Typography key={label} sx={{ fontWeight: 600 }}>
          {label} {text}
        </Typography>
      ))}
      {lines.length === 0 && <Typography>The office is never open.</Typography>}
      <Typography variant="body2" sx={{ mt: 1 }}>
        {isOfficeOpen(calendar, now)
          ? 'By these hours the office is open now.'
          : 'By these hours the office is closed now.'}
        {opening !== undefined && ` It opens next on ${formatMoment(opening.toISOString())}.`}
      </Typography>
    </>
  );
}

export const hoursSection: SectionParts<OfficeHours> = {
  section: 'hours',
  schema: officeHours,
  heading: 'Office hours',
  intro:
    'When somebody answers the phone and the chat. Every time for an answer that the site promises is counted in these hours.',
  shownOn: 'Footer, contact section, service pages, chat and search results.',
  Form: HoursForm,
  Preview: HoursPreview,
  lines: (value) =>
    weekdays.map((weekday) => ({
      key: weekday,
      label: weekdayNames[weekday],
      text: value[weekday]?.join(' to ') ?? 'closed',
    })),
};
