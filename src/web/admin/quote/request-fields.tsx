import { Box, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { buildingNames, buildingTypes, cleaningTimes } from '#domain/quote-choices.ts';
import { serviceNames, serviceSlugs } from '#domain/site.ts';
import { FieldGrid } from '../record/form-dialog.tsx';
import { ChoiceField } from '../table/choice-field.tsx';
import { DayField } from '../table/day-field.tsx';
import { cleaningTimeText } from './quote-texts.ts';
import type { TypedRequest } from './typed-request.ts';

type TextName = { [Name in keyof TypedRequest]: string extends TypedRequest[Name] ? Name : never }[keyof TypedRequest];

type RequestFieldsProps = {
  typed: TypedRequest;
  /** The field that has the focus first. */
  first?: 'name' | 'email';
  issueOf: (field: string) => string | undefined;
  onChange: (part: Partial<TypedRequest>) => void;
  /** Suggestions below the contact's name and phone number. */
  matches?: ReactNode;
  /** More fields at the end. */
  children?: ReactNode;
};

/** The services for buildings. Homes are booked. */
const services = serviceSlugs.filter((slug) => slug !== 'residential-cleaning');

/** The contact and the building of a request, as the office enters them. */
export function RequestFields({ typed, first = 'name', issueOf, onChange, matches, children }: RequestFieldsProps) {
  const text = (name: TextName, label: string, { isNumber = false } = {}) => (
    <TextField
      label={label}
      name={name}
      value={typed[name]}
      error={issueOf(name) !== undefined}
      helperText={issueOf(name)}
      autoComplete="off"
      autoFocus={name === first}
      onChange={({ target: { value } }) => onChange({ [name]: value })}
      {...(isNumber && { slotProps: { htmlInput: { inputMode: 'numeric' } } })}
    />
  );
  const number = { isNumber: true };
  return (
    <FieldGrid>
      {text('name', 'Name')}
      {text('phone', 'Phone')}
      {matches !== undefined && <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>{matches}</Box>}
      {text('company', 'Company (optional)')}
      {text('email', 'Email (optional)')}
      {text('address', 'Street address (optional)')}
      {text('zipCode', 'ZIP code')}
      <ChoiceField
        label="Building"
        value={typed.buildingType}
        choices={buildingTypes.map((type) => [type, buildingNames[type]] as const)}
        onChange={(buildingType) => onChange({ buildingType })}
      />
      <ChoiceField
        label="When to clean"
        value={typed.when}
        choices={cleaningTimes.map((time) => [time, cleaningTimeText[time]] as const)}
        onChange={(when) => onChange({ when })}
      />
      {text('squareFeet', 'Square feet (optional)', number)}
      {text('visitsPerWeek', 'Visits a week (optional)', number)}
      {text('floors', 'Floors (optional)', number)}
      {text('restrooms', 'Restrooms (optional)', number)}
      <DayField
        label="Contract ends (optional)"
        value={typed.contractEnds}
        error={issueOf('contractEnds')}
        onChange={(contractEnds) => onChange({ contractEnds })}
      />
      <FormControlLabel
        label="Wants a certificate of insurance"
        control={<Checkbox size="small" checked={typed.needsCertificate} />}
        onChange={(_event, needsCertificate) => onChange({ needsCertificate })}
      />
      <ServiceChoices typed={typed} issue={issueOf('services')} onChange={onChange} />
      {children}
    </FieldGrid>
  );
}

function ServiceChoices({
  typed,
  issue,
  onChange,
}: Pick<RequestFieldsProps, 'typed' | 'onChange'> & { issue: string | undefined }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ gridColumn: '1 / -1' }}>
      <Typography id={id} variant="body2" color="textSecondary">
        Services
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {services.map((slug) => (
          <FormControlLabel
            key={slug}
            label={serviceNames[slug]}
            control={<Checkbox size="small" checked={typed.services.includes(slug)} />}
            onChange={(_event, checked) =>
              onChange({
                services: checked ? [...typed.services, slug] : typed.services.filter((one) => one !== slug),
              })
            }
          />
        ))}
      </Box>
      {issue !== undefined && (
        <Typography variant="body2" color="error">
          {issue}
        </Typography>
      )}
    </Box>
  );
}
