import {
  Box,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { serviceTimes, serviceTimeWindows } from '#domain/booking-rules.ts';
import { type BookingSettings, bookingSettings, type WeekPlaces } from '#domain/booking-settings.ts';
import { leadText } from '#domain/policy-texts.ts';
import { type Weekday, weekdayNames, weekdayShortNames, weekdays } from '#domain/weekday.ts';
import { countOf } from '../../record/format.ts';
import { SettingNumber, SettingSwitch } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

const workdayPlaces = { morning: 2, afternoon: 2, evening: 0 };
const noPlaces = { morning: 0, afternoon: 0, evening: 0 };
const defaultPlaces: WeekPlaces = {
  mon: workdayPlaces,
  tue: workdayPlaces,
  wed: workdayPlaces,
  thu: workdayPlaces,
  fri: workdayPlaces,
  sat: { ...noPlaces, morning: 1 },
  sun: noPlaces,
};

function BookingForm({ value, onChange, issueOf }: FormProps<BookingSettings>) {
  const { places } = value;
  return (
    <Stack spacing={2.5}>
      <SettingSwitch
        label="Limit how many homes can be booked"
        isOn={places !== null}
        onChange={(isLimited) => onChange({ ...value, places: isLimited ? defaultPlaces : null })}
      />
      {places !== null && (
        <PlacesTable places={places} issueOf={issueOf} onChange={(next) => onChange({ ...value, places: next })} />
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr 1fr' }, gap: 2, alignItems: 'start' }}>
        <SettingNumber
          label="Hours ahead"
          value={value.leadHours}
          issue={issueOf('leadHours')}
          hint="The shortest time between a booking and the start of the cleaning."
          onChange={(leadHours) => onChange({ ...value, leadHours })}
        />
        <SettingNumber
          label="Days ahead"
          value={value.horizonDays}
          issue={issueOf('horizonDays')}
          hint="How far ahead the calendar is open."
          onChange={(horizonDays) => onChange({ ...value, horizonDays })}
        />
        <SettingNumber
          label="Hours to answer"
          value={value.answerHours}
          issue={issueOf('answerHours')}
          hint="If a request is not answered in this time, its place is free again."
          onChange={(answerHours) => onChange({ ...value, answerHours })}
        />
      </Box>
    </Stack>
  );
}

type PlacesTableProps = {
  places: WeekPlaces;
  issueOf: (path: string) => string | undefined;
  onChange: (places: WeekPlaces) => void;
};

function PlacesTable({ places, issueOf, onChange }: PlacesTableProps) {
  return (
    <TableContainer>
      <Table size="small" aria-label="Places by weekday and window">
        <TableHead>
          <TableRow>
            <TableCell sx={{ px: 0.5 }}>Day</TableCell>
            {serviceTimes.map((time) => (
              <TableCell key={time} sx={{ px: 0.5 }}>
                {serviceTimeWindows[time]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {weekdays.map((day) => (
            <TableRow key={day}>
              <TableCell component="th" scope="row" sx={{ px: 0.5 }}>
                {weekdayShortNames[day]}
              </TableCell>
              {serviceTimes.map((time) => (
                <TableCell key={time} sx={{ px: 0.5 }}>
                  <SettingNumber
                    label={`${weekdayNames[day]}, ${time}`}
                    isLabelHidden
                    value={places[day][time]}
                    issue={issueOf(`places.${day}.${time}`)}
                    onChange={(count) => onChange({ ...places, [day]: { ...places[day], [time]: count } })}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const placesInWords = (places: WeekPlaces, day: Weekday): string =>
  serviceTimes.map((time) => `${time} ${places[day][time]}`).join(', ');

function BookingPreview({ value }: { value: BookingSettings }) {
  if (value.places === null) {
    return (
      <Typography>
        Without limits, any day from today on can be booked, and closed days and hours ahead do not count.
      </Typography>
    );
  }
  const { places } = value;
  const placesPerWeek = weekdays.reduce(
    (sum, day) => sum + serviceTimes.reduce((daySum, time) => daySum + places[day][time], 0),
    0,
  );
  const leadTime = leadText(value.leadHours);
  const horizon = countOf(value.horizonDays, ['day', 'days']);
  return (
    <Typography>
      {countOf(placesPerWeek, ['home', 'homes'])} a week, booked {leadTime} and at most {horizon} ahead. A window with 0
      places is closed.
    </Typography>
  );
}

export const bookingSection: SectionParts<BookingSettings> = {
  section: 'booking',
  schema: bookingSettings,
  heading: 'Booking places',
  intro:
    'How many home cleanings can begin in each window. When the places of a window are taken, the site offers others.',
  shownOn: 'Calendar of the booking page, terms and conditions.',
  Form: BookingForm,
  Preview: BookingPreview,
  lines: ({ places, leadHours, horizonDays, answerHours }) => [
    ...(places === null
      ? [{ key: 'places', label: 'Places', text: 'no limits' }]
      : weekdays.map((day) => ({
          key: 'places',
          label: 'Places',
          text: `${weekdayNames[day]}: ${placesInWords(places, day)}`,
        }))),
    { key: 'leadHours', label: 'Hours ahead', text: String(leadHours) },
    { key: 'horizonDays', label: 'Days ahead', text: String(horizonDays) },
    { key: 'answerHours', label: 'Hours to answer', text: String(answerHours) },
  ],
};
