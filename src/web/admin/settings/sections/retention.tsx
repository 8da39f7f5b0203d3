import { Typography } from '@mui/material';
import { type Retention, retention } from '#domain/retention.ts';
import { retentionText } from '#domain/retention-rules.ts';
import { SettingNumbers } from '../fields.tsx';
import type { FormProps, SectionParts } from '../section.ts';

const labels: Readonly<Record<keyof Retention, string>> = {
  messageMonths: 'Messages and chats',
  mailMonths: 'Copies of mails',
  spamDays: 'Spam',
};
const hints: Readonly<Record<keyof Retention, string>> = {
  messageMonths: 'Months after the last word.',
  mailMonths: 'Months after they were sent.',
  spamDays: 'Days after we took it for spam.',
};
const keys = ['messageMonths', 'mailMonths', 'spamDays'] as const;

const RetentionForm = (props: FormProps<Retention>) => (
  <SettingNumbers {...props} keys={keys} labels={labels} hints={hints} columns={3} />
);

const RetentionPreview = ({ value }: { value: Retention }) => <Typography>{retentionText(value)}</Typography>;

export const retentionSection: SectionParts<Retention> = {
  section: 'retention',
  schema: retention,
  heading: 'Stored data',
  intro:
    'How long messages, mails and spam are stored. Soon after you save, everything older is deleted for good. Bookings, quotes and proposals stay, unless they are spam.',
  shownOn: 'Privacy policy.',
  Form: RetentionForm,
  Preview: RetentionPreview,
  lines: (value) => keys.map((key) => ({ key, label: labels[key], text: String(value[key]) })),
};
