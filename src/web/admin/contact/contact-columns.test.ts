import { expect, it } from 'vitest';
import type { ContactMessage } from '#domain/contact.ts';
import { messageCsvColumns, messagePrintColumns } from './contact-columns.tsx';

const message: ContactMessage = {
  id: '1',
  rev: 0,
  createdAt: '2026-11-22T10:39:00.000Z',
  name: 'Ana',
  email: 'ana@example.com',
  subject: 'Website Contact Form',
  message: 'Please call me.',
  responded: false,
  sms_consent: false,
  spam: false,
};

it.each([
  [{}, 'New'],
  [{ responded: true }, 'Responded'],
  [{ spam: true }, 'Spam'],
])('exports and prints the status of a message with the fields %j as %s', (fields, status) => {
  for (const columns of [messageCsvColumns, messagePrintColumns]) {
    const column = columns.find(({ heading }) => heading === 'Status');
    expect(column?.value({ ...message, ...fields })).toBe(status);
  }
});
