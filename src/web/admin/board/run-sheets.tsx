import { Box, Link, Typography } from '@mui/material';
import { bookingStatus } from '#domain/booking.ts';
import { serviceTimes } from '#domain/booking-rules.ts';
import type { Day } from '#domain/calendar.ts';
import type { Job } from '#domain/crew.ts';
import { roomsOf } from '#domain/rooms.ts';
import { addOnsOf, serviceOf } from '../booking/booking-texts.ts';
import { Fact, Facts } from '../record/facts.tsx';
import { formatDay, formatWindow } from '../record/format.ts';
import { PhoneLinks } from '../record/phone-links.tsx';
import type { Lane } from './lanes.ts';

type RunSheetsProps = { day: Day; lanes: readonly Lane[]; jobs: readonly Job[] };

/** A run sheet for each lane that has jobs other than no-shows. The jobs are in order of time. */
export function RunSheets({ day, lanes, jobs }: RunSheetsProps) {
  const sheets = lanes.map((lane) => ({ lane, stops: stopsOf(jobs, lane) })).filter(({ stops }) => stops.length > 0);
  if (sheets.length === 0) return <Typography>No jobs on {formatDay(day)}.</Typography>;
  return sheets.map(({ lane, stops }, sheetIndex) => (
    <Box
      key={lane.id ?? 'none'}
      component="section"
      aria-label={`Run sheet, ${lane.name}`}
      sx={{ mb: 3, '@media print': { breakBefore: sheetIndex === 0 ? 'auto' : 'page' } }}
    >
      <Typography variant="h2">{`${lane.name} · ${formatDay(day)}`}</Typography>
      {lane.members.length > 0 && <Typography variant="body2">{lane.members.join(', ')}</Typography>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {stops.map((job, stopIndex) => (
          <Stop key={job.id} job={job} number={stopIndex + 1} />
        ))}
      </Box>
    </Box>
  ));
}

const stopsOf = (jobs: readonly Job[], { id }: Lane): Job[] =>
  serviceTimes.flatMap((time) =>
    jobs.filter((job) => job.serviceTime === time && (job.crewId ?? null) === id && job.state !== 'noShow'),
  );

function Stop({ job, number }: { job: Job; number: number }) {
  const { name, phone, address, city, zipCode, hours, specialInstructions, state, sms_consent } = job;
  const fullAddress = `${address}, ${city}, FL ${zipCode}`;
  return (
    <Box
      component="li"
      sx={{
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        breakInside: 'avoid',
        '@media print': { py: 0.5, '& dl': { rowGap: 0, lineHeight: 1.3 }, '& dt': { fontSize: '9pt' } },
      }}
    >
      <Typography variant="h3">
        {`${number}. ${formatWindow(job.serviceTime)}: ${name}`}
        {state === 'requested' && ` (${bookingStatus(job)})`}
      </Typography>
      <Facts>
        <Fact term="Phone">
          <PhoneLinks phone={phone} mayText={sms_consent} />
        </Fact>
        <Fact term="Street">
          <Link href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(fullAddress)}`}>
            {fullAddress}
          </Link>
        </Fact>
        <Fact term="Work">{`${serviceOf(job)}, ${hours} h; ${roomsOf(job)}`}</Fact>
        <Fact term="Add-ons">{addOnsOf(job)}</Fact>
        {specialInstructions !== undefined && (
          <Fact term="Instructions">
            <div dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
              {specialInstructions}
            </div>
          </Fact>
        )}
      </Facts>
    </Box>
  );
}
