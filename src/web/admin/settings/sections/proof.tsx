import { Box, Stack, Typography } from '@mui/material';
import { type Proof, proof } from '#domain/proof.ts';
import { proofPoints } from '#domain/proof-rules.ts';
import { SettingSwitch, SettingText } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

const flags = [
  { key: 'insured', label: 'Insured' },
  { key: 'bonded', label: 'Bonded' },
  { key: 'backgroundChecked', label: 'Staff is background-checked' },
  { key: 'certificateOnRequest', label: 'Certificate of insurance on request' },
] as const;

function ProofForm({ value, onChange, issueOf }: FormProps<Proof>) {
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
        <SettingText
          label="License (optional)"
          value={value.licence}
          issue={issueOf('licence')}
          hint="As it is written, such as Palm Beach County BTR 2024-12345."
          onChange={(text) => onChange({ ...value, licence: text === '' ? undefined : text })}
        />
        <SettingText
          label="In business since (optional)"
          value={value.since}
          issue={issueOf('since')}
          hint="A year, such as 2012."
          onChange={(text) => onChange({ ...value, since: text === '' ? undefined : text })}
        />
      </Box>
      <Box>
        {flags.map(({ key, label }) => (
          <SettingSwitch
            key={key}
            label={label}
            isOn={value[key] === true}
            onChange={(isOn) => onChange({ ...value, [key]: isOn ? true : undefined })}
          />
        ))}
      </Box>
    </Stack>
  );
}

function ProofPreview({ value }: { value: Proof }) {
  const points = proofPoints(value);
  if (points.length === 0) return <Typography>Nothing: the site shows only what is set here.</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Box>
  );
}

export const proofSection: SectionParts<Proof> = {
  section: 'proof',
  schema: proof,
  heading: 'License and insurance',
  intro: 'Why a stranger may let you in. Set only what you can show papers for.',
  shownOn: 'A strip on the home page, service pages, and beside the contact and booking forms.',
  Form: ProofForm,
  Preview: ProofPreview,
  lines: (value) => [
    { key: 'licence', label: 'License', text: value.licence ?? '' },
    { key: 'since', label: 'In business since', text: value.since ?? '' },
    ...flags.map(({ key, label }) => ({ key, label, text: value[key] === true ? 'yes' : 'no' })),
  ],
};
