import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import type { ContactMessage } from '#domain/contact.ts';
import { formatMoment } from '../record/format.ts';
import { PhoneLinks } from '../record/phone-links.tsx';
import { MessageChip } from './contact-chip.tsx';

type ContactFact = {
  term: string;
  /** @param replyUrl the `mailto:` URL for a reply. @returns undefined if the panel does not show the fact */
  show: (message: ContactMessage, replyUrl: string) => ReactNode;
};

/** The term and the content for each field in the panel; null if another part of the panel shows it, or none does. */
const factByField: Readonly<Record<keyof ContactMessage, ContactFact | null>> = {
  id: null,
  odd: null,
  rev: null,
  responded: { term: 'Status', show: (message) => <MessageChip message={message} /> },
  spam: null,
  createdAt: { term: 'Received', show: ({ createdAt }) => formatMoment(createdAt) },
  name: null,
  email: { term: 'Email', show: ({ email }, replyUrl) => <Link href={replyUrl}>{email}</Link> },
  phone: {
    term: 'Phone',
    show: ({ phone, sms_consent }) => phone && <PhoneLinks phone={phone} mayText={sms_consent} />,
  },
  subject: { term: 'Subject', show: ({ subject }) => subject },
  message: null,
  sms_consent: { term: 'Text messages', show: consentText },
};

/** The facts of a message, in the order in which they are shown. */
export const contactFacts: readonly ContactFact[] = Object.values(factByField).filter((fact) => fact !== null);

/** A consent without a phone number cannot be used. */
function consentText({ sms_consent, phone }: ContactMessage): string {
  if (!sms_consent) return 'Not agreed';
  return phone === undefined ? 'Agreed, but gave no number' : 'Agreed';
}
