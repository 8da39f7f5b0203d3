import { Box, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { buildingNames, buildingTypes, cleaningTimes } from '#domain/quote-choices.ts';
import { serviceNames, serviceSlugs } from '#domain/site.ts';
import { FieldGrid } from '../record/form-dialog.tsx';
import { ChoiceField } from '../table/choice-field.tsx';
import { DayField } from '../table/day-field.tsx';
import { cleaningTimeText } from './quote-texts.ts';
import type { RequestDraft } from './request-draft.ts';

type TextName = { [Name in keyof RequestDraft]: string extends RequestDraft[Name] ? Name : never }[keyof RequestDraft];

type RequestFieldsProps = {
  draft: RequestDraft;
  /** The field that gets the focus when the form is shown. */
  focusedField?: 'name' | 'email';
  issueOf: (field: string) => string | undefined;
  onChange: (part: Partial<RequestDraft>) => void;
  /** Suggestions below the contact's name and phone number. */
  matches?: ReactNode;
  /** More fields at the end. */
  children?: ReactNode;
};

/** The services for buildings. Cleanings of homes are booked, not requested. */
const buildingServices = serviceSlugs.filter((slug) => slug !== 'residential-cleaning');

/** The fields in which the office enters the contact and the building of a request. */
export function RequestFields({
  draft,
  focusedField = 'name',
  issueOf,
  onChange,
  matches,
  children,
}: RequestFieldsProps) {
  const textField = (name: TextName, label: string, { isNumber = false } = {}) => (
    <TextField
      label={label}
      name={name}
      value={draft[name]}
      error={issueOf(name) !== undefined}
      helperText={issueOf(name)}
      autoComplete="off"
      autoFocus={name === focusedField}
      onChange={({ target: { value } }) => onChange({ [name]: value })}
      {...(isNumber && { slotProps: { htmlInput: { inputMode: 'numeric' } } })}
    />
  );
  const numeric = { isNumber: true };
  return (
    <FieldGrid>
      {textField('name', 'Name')}
      {textField('phone', 'Phone')}
      {matches !== undefined && <Box sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>{matches}</Box>}
      {textField('company', 'Company (optional)')}
      {textField('email', 'Email (optional)')}
      {textField('address', 'Street address (optional)')}
      {textField('zipCode', 'ZIP code')}
      <ChoiceField
        label="Building"
        value={draft.buildingType}
        choices={buildingTypes.map((type) => [type, buildingNames[type]] as const)}
        onChange={(buildingType) => onChange({ buildingType })}
      />
      <ChoiceField
        label="When to clean"
        value={draft.when}
        choices={cleaningTimes.map((time) => [time, cleaningTimeText[time]] as const)}
        onChange={(when) => onChange({ when })}
      />
      {textField('squareFeet', 'Square feet (optional)', numeric)}
      {textField('visitsPerWeek', 'Visits a week (optional)', numeric)}
      {textField('floors', 'Floors (optional)', numeric)}
      {textField('restrooms', 'Restrooms (optional)', numeric)}
      <DayField
        label="Contract ends (optional)"
        value={draft.contractEnds}
        error={issueOf('contractEnds')}
        onChange={(contractEnds) => onChange({ contractEnds })}
      />
      <FormControlLabel
        label="Wants a certificate of insurance"
        control={<Checkbox size="small" checked={draft.needsCertificate} />}
        onChange={(_event, needsCertificate) => onChange({ needsCertificate })}
      />
      <ServiceChoices draft={draft} issue={issueOf('services')} onChange={onChange} />
      {children}
    </FieldGrid>
  );
}

function ServiceChoices({
  draft,
  issue,
  onChange,
}: Pick<RequestFieldsProps, 'draft' | 'onChange'> & { issue: string | undefined }) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ gridColumn: '1 / -1' }}>
      <Typography id={id} variant="body2" color="textSecondary">
        Services
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {buildingServices.map((slug) => (
          <FormControlLabel
            key={slug}
            label={serviceNames[slug]}
            control={<Checkbox size="small" checked={draft.services.includes(slug)} />}
            onChange={(_event, checked) =>
              onChange({
                services: checked ? [...draft.services, slug] : draft.services.filter((other) => other !== slug),
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
