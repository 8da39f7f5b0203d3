import { mdiDeleteOutline } from '@mdi/js';
import { Box, Checkbox, FormControlLabel, IconButton, TextField } from '@mui/material';
import { formatDollars } from '#domain/format.ts';
import { periods } from '#domain/periods.ts';
import { maxUnitCents } from '#domain/proposal.ts';
import { periodNames } from '#domain/proposal-rules.ts';
import { serviceNames } from '#domain/site.ts';
import { maxBasisPoints } from '#domain/taxes.ts';
import { Icon } from '../shell/icon.tsx';
import { ChoiceField } from '../table/choice-field.tsx';
import { hundredthsOf, type LineDraft, type RateDraft } from './offer-draft.ts';

type FieldsProps<Draft> = {
  index: number;
  issueOf: (field: string) => string | undefined;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
};

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' } as const;
const periodChoices = periods.map((period) => [period, periodNames[period]] as const);
const priceError = (text: string) =>
  Number.isNaN(hundredthsOf(text))
    ? 'Please write an amount such as 152.50.'
    : `The price can be at most ${formatDollars(maxUnitCents / 100)}.`;
const rateError = (text: string) =>
  Number.isNaN(hundredthsOf(text))
    ? 'Please write a rate such as 6 or 0.75.'
    : `A rate can be at most ${maxBasisPoints / 100} %.`;

const servicesId = 'services-of-lines';

/** Suggestions for a line's service; other texts are allowed. */
export const ServiceSuggestions = () => (
  <datalist id={servicesId}>
    {Object.values(serviceNames).map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

type LineFieldsProps = FieldsProps<LineDraft> & {
  line: LineDraft;
  /** Whether a service is taxed by the settings; undefined if they do not say. */
  isTaxed: (service: string) => boolean | undefined;
};

export function LineFields({ line, index, isTaxed, issueOf, onChange, onRemove }: LineFieldsProps) {
  const textField = (field: 'service' | 'label' | 'quantity' | 'price', label: string, issue: string | undefined) => (
    <TextField
      label={label}
      value={line[field]}
      onChange={({ target }) => {
        const taxable = (field === 'service' ? isTaxed(target.value) : undefined) ?? line.taxable;
        onChange({ ...line, [field]: target.value, taxable });
      }}
      error={issue !== undefined}
      helperText={issue}
      slotProps={field === 'service' ? { htmlInput: { list: servicesId } } : {}}
      sx={{ flex: field === 'service' || field === 'label' ? '2 1 10rem' : '1 1 5.5rem' }}
    />
  );
  return (
    <Box role="group" aria-label={`Line ${index + 1}`} sx={rowStyle}>
      {textField('service', 'Service', issueOf('service'))}
      {textField('label', 'Line', issueOf('label'))}
      <ChoiceField
        label="Period"
        value={line.period}
        choices={periodChoices}
        onChange={(period) => onChange({ ...line, period })}
      />
      {textField('quantity', 'Quantity', issueOf('quantity'))}
      {textField('price', 'Price in dollars', issueOf('unitCents') && priceError(line.price))}
      <FormControlLabel
        label="Optional"
        control={<Checkbox checked={line.optional} onChange={(_event, optional) => onChange({ ...line, optional })} />}
      />
      <FormControlLabel
        label="Taxable"
        control={<Checkbox checked={line.taxable} onChange={(_event, taxable) => onChange({ ...line, taxable })} />}
      />
      <IconButton aria-label={`Remove line ${index + 1}`} onClick={onRemove}>
        <Icon path={mdiDeleteOutline} />
      </IconButton>
    </Box>
  );
}

export function RateFields({ rate, index, issueOf, onChange, onRemove }: FieldsProps<RateDraft> & { rate: RateDraft }) {
  return (
    <Box role="group" aria-label={`Tax ${index + 1}`} sx={rowStyle}>
      <TextField
        label="Tax"
        value={rate.label}
        onChange={({ target }) => onChange({ ...rate, label: target.value })}
        error={issueOf('label') !== undefined}
        helperText={issueOf('label')}
      />
      <TextField
        label="Rate in %"
        value={rate.percent}
        onChange={({ target }) => onChange({ ...rate, percent: target.value })}
        error={issueOf('basisPoints') !== undefined}
        helperText={issueOf('basisPoints') && rateError(rate.percent)}
        sx={{ width: '8rem' }}
      />
      <IconButton aria-label={`Remove tax ${index + 1}`} onClick={onRemove}>
        <Icon path={mdiDeleteOutline} />
      </IconButton>
    </Box>
  );
}
