import { Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { type ServiceType, serviceTypeNames, serviceTypes } from '#domain/booking-rules.ts';
import { type SuggestedHours, suggestedHours } from '#domain/suggested-hours.ts';
import { bathroomColumns, bedroomRows, hoursFor } from '#domain/suggested-hours-rules.ts';
import { SettingNumber } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

type Row = SuggestedHours['regular'][number];

/** A copy of the row with other hours in one column. */
function withCell([first, second, third]: Row, columnIndex: number, hours: number): Row {
  return [columnIndex === 0 ? hours : first, columnIndex === 1 ? hours : second, columnIndex === 2 ? hours : third];
}

function SuggestedHoursForm({ value, onChange, issueOf }: FormProps<SuggestedHours>) {
  const change = (type: ServiceType, cell: { rowIndex: number; columnIndex: number; hours: number }) =>
    onChange({
      ...value,
      [type]: value[type].map((row, index) =>
        index === cell.rowIndex ? withCell(row, cell.columnIndex, cell.hours) : row,
      ),
    });
  return (
    <Stack spacing={3}>
      {serviceTypes.map((type) => (
        <TableContainer key={type}>
          <Typography variant="h3">{serviceTypeNames[type]}</Typography>
          <Table size="small" aria-label={serviceTypeNames[type]}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ px: 0.5 }}>Rooms</TableCell>
                {bathroomColumns.map(({ label }) => (
                  <TableCell key={label} sx={{ px: 0.5 }}>
                    {label}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {value[type].map((row, rowIndex) => (
                <TableRow key={bedroomRows[rowIndex]}>
                  <TableCell component="th" scope="row" sx={{ px: 0.5 }}>
                    {bedroomRows[rowIndex]}
                  </TableCell>
                  {bathroomColumns.map(({ label }, columnIndex) => (
                    <TableCell key={label} sx={{ px: 0.5 }}>
                      <SettingNumber
                        label={`${serviceTypeNames[type]}, ${bedroomRows[rowIndex]}, ${label}`}
                        isLabelHidden
                        value={row[columnIndex]}
                        issue={issueOf(`${type}.${rowIndex}.${columnIndex}`)}
                        onChange={(hours) => change(type, { rowIndex, columnIndex, hours })}
                      />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      ))}
    </Stack>
  );
}

const examples = [
  { words: '2 bedrooms, 2 baths', bedrooms: 2, bathrooms: '2' },
  { words: '3 bedrooms, 2 baths', bedrooms: 3, bathrooms: '2' },
] as const;

function SuggestedHoursPreview({ value }: { value: SuggestedHours }) {
  return (
    <>
      {examples.flatMap(({ words, ...rooms }) =>
        serviceTypes.map((serviceType) => (
          <Typography key={`${words} ${serviceType}`}>
            {words}, {serviceTypeNames[serviceType].toLowerCase()}: {hoursFor({ ...rooms, serviceType }, value)} hours
          </Typography>
        )),
      )}
    </>
  );
}

export const suggestedHoursSection: SectionParts<SuggestedHours> = {
  section: 'suggestedHours',
  schema: suggestedHours,
  heading: 'Suggested hours',
  intro:
    'How many hours the booking form proposes for a home of a size. Visitors may choose others; the price follows.',
  shownOn: 'Booking page.',
  Form: SuggestedHoursForm,
  Preview: SuggestedHoursPreview,
  lines: (value) =>
    serviceTypes.flatMap((type) =>
      value[type].map((row, index) => ({
        key: type,
        label: serviceTypeNames[type],
        text: `${bedroomRows[index]}: ${row.join(', ')} hours`,
      })),
    ),
};
