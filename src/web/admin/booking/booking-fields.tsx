import { Box, Checkbox, FormControlLabel, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import {
  addOnNames,
  addOns,
  bathroomChoices,
  bedroomRange,
  hoursRange,
  serviceTimes,
  serviceTypeNames,
  serviceTypes,
} from '#domain/booking-rules.ts';
import { FieldGrid } from '../record/form-dialog.tsx';
import { formatWindow } from '../record/format.ts';
import { ChoiceField } from '../table/choice-field.tsx';
import { DayField } from '../table/day-field.tsx';
import type { TypedBooking } from './typed-booking.ts';

const numberChoices = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => [String(min + index), String(min + index)] as const);
/** The labels of bedroom counts that are not shown as plain numbers. */
const bedroomLabels: Readonly<Record<string, string>> = { 0: 'Studio', 5: '5 or more' };
const addressFields = [
  ['address', 'Street address'],
  ['city', 'City'],
  ['zipCode', 'ZIP code'],
] as const;

type BookingFieldsProps = {
  typed: TypedBooking;
  issueOf: (field: string) => string | undefined;
  onChange: (part: Partial<TypedBooking>) => void;
  /** Suggested customers who match the typed name or phone number. */
  matches?: ReactNode;
  /** More checkboxes after the add-ons. */
  children?: ReactNode;
};

/** The fields in which the office enters or edits a booking. */
export function BookingFields({ typed, issueOf, onChange, matches, children }: BookingFieldsProps) {
  const textField = (
    name: 'name' | 'phone' | 'email' | 'address' | 'city' | 'zipCode' | 'squareFootage',
    label: string,
    autoFocus = false,
  ) => (
    <TextField
      label={label}
      value={typed[name]}
      error={issueOf(name) !== undefined}
      helperText={issueOf(name)}
      autoComplete="off"
      autoFocus={autoFocus}
      onChange={({ target: { value } }) => onChange({ [name]: value })}
    />
  );
  return (
    <FieldGrid>
      {textField('name', 'Name', true)}
      {textField('phone', 'Phone')}
      {matches !== undefined && <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>{matches}</Box>}
      {textField('email', 'Email (optional)')}
      {addressFields.map(([name, label]) => (
        <Box key={name} sx={{ display: 'grid' }}>
          {textField(name, label)}
        </Box>
      ))}
      <ChoiceField
        label="Bedrooms"
        value={typed.bedrooms}
        choices={numberChoices(bedroomRange).map(([count]) => [count, bedroomLabels[count] ?? count] as const)}
        onChange={(bedrooms) => onChange({ bedrooms })}
      />
      <ChoiceField
        label="Bathrooms"
        value={typed.bathrooms}
        choices={bathroomChoices.map((choice) => [choice, choice === '4' ? '4 or more' : choice] as const)}
        onChange={(bathrooms) => onChange({ bathrooms })}
      />
      <ChoiceField
        label="Service"
        name="serviceType"
        value={typed.serviceType}
        choices={serviceTypes.map((type) => [type, serviceTypeNames[type]] as const)}
        onChange={(serviceType) => onChange({ serviceType })}
      />
      <ChoiceField
        label="Hours"
        value={typed.hours}
        choices={numberChoices(hoursRange)}
        onChange={(hours) => onChange({ hours })}
      />
      <TimeFields typed={typed} issueOf={issueOf} onChange={onChange} />
      {textField('squareFootage', 'Square footage (optional)')}
      <TextField
        label="Instructions (optional)"
        multiline
        value={typed.specialInstructions}
        error={issueOf('specialInstructions') !== undefined}
        helperText={issueOf('specialInstructions')}
        onChange={({ target: { value } }) => onChange({ specialInstructions: value })}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        {addOns.map((addOn) => (
          <FormControlLabel
            key={addOn}
            label={addOnNames[addOn]}
            control={<Checkbox size="small" checked={typed.additionalServices[addOn]} />}
            onChange={(_event, checked) =>
              onChange({ additionalServices: { ...typed.additionalServices, [addOn]: checked } })
            }
          />
        ))}
        {children}
      </Box>
    </FieldGrid>
  );
}

type TimeFieldsProps = Pick<BookingFieldsProps, 'typed' | 'issueOf' | 'onChange'>;

/** The fields for the day and the window of a visit. */
export function TimeFields({ typed, issueOf, onChange }: TimeFieldsProps) {
  return (
    <>
      <DayField
        label="Day"
        value={typed.serviceDate}
        error={issueOf('serviceDate')}
        onChange={(serviceDate) => onChange({ serviceDate })}
      />
      <ChoiceField
        label="Time"
        value={typed.serviceTime}
        choices={serviceTimes.map((time) => [time, formatWindow(time)] as const)}
        onChange={(serviceTime) => onChange({ serviceTime })}
      />
    </>
  );
}
