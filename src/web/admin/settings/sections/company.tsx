import { Box, Typography } from '@mui/material';
import { postalAddress } from '#domain/company.ts';
import { type CompanyProfile, companyProfile } from '#domain/company-profile.ts';
import { SettingText } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

type Field = {
  key: keyof CompanyProfile;
  label: string;
  hint?: string;
  isOptional?: true;
  isWide?: true;
  type?: string;
};

const fields: readonly Field[] = [
  { key: 'name', label: 'Name', isWide: true },
  { key: 'tagline', label: 'Tagline', isWide: true, hint: 'Under the name, and in search results.' },
  { key: 'phone', label: 'Phone', type: 'tel', hint: 'In the header, the footer and beside the forms.' },
  { key: 'mobilePhone', label: 'Phone in the mobile menu', type: 'tel' },
  { key: 'chatPhone', label: 'Phone in the chat', type: 'tel', hint: 'For calls and text messages.' },
  { key: 'email', label: 'Email', type: 'email' },
  { key: 'website', label: 'Website', type: 'url', isWide: true },
  { key: 'facebook', label: 'Facebook', type: 'url', isOptional: true, hint: 'May be empty: then there is no link.' },
  { key: 'instagram', label: 'Instagram', type: 'url', isOptional: true, hint: 'May be empty.' },
  { key: 'street', label: 'Street and number', isOptional: true, isWide: true, hint: 'May be empty. Mails need one.' },
  { key: 'city', label: 'City' },
  { key: 'state', label: 'State', hint: 'Two letters, such as FL.' },
  { key: 'zipCode', label: 'ZIP code' },
];

function CompanyForm({ value, onChange, issueOf }: FormProps<CompanyProfile>) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
      {fields.map(({ key, label, hint, isOptional, isWide, type }) => (
        <SettingText
          key={key}
          label={isOptional === true ? `${label} (optional)` : label}
          value={value[key]}
          issue={issueOf(key)}
          {...(hint === undefined ? {} : { hint })}
          {...(type === undefined ? {} : { type })}
          onChange={(text) => onChange({ ...value, [key]: isOptional === true && text === '' ? undefined : text })}
          sx={{ gridColumn: isWide === true ? '1 / -1' : undefined }}
        />
      ))}
    </Box>
  );
}

function CompanyPreview({ value }: { value: CompanyProfile }) {
  return (
    <Box sx={{ bgcolor: 'secondary.main', color: 'secondary.contrastText', borderRadius: 1, p: 2 }}>
      <Typography sx={{ fontWeight: 700, fontSize: '1.125rem' }}>{value.name}</Typography>
      <Typography variant="body2">{value.tagline}</Typography>
      <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {value.phone} · {value.email} · {postalAddress(value)}
      </Typography>
    </Box>
  );
}

export const companySection: SectionParts<CompanyProfile> = {
  section: 'company',
  schema: companyProfile,
  heading: 'Company',
  intro: 'Who the site speaks for. Everything here appears on the site, in its mails and in search results at once.',
  shownOn: 'Header and footer of every page, contact section, chat, blog feed, mails and search results.',
  Form: CompanyForm,
  Preview: CompanyPreview,
  lines: (value) => fields.map(({ key, label }) => ({ key, label, text: value[key] ?? '' })),
};
