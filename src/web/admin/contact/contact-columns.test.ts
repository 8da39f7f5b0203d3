import { expect, it } from 'vitest';
import type { ContactMessage } from '#domain/contact.ts';
import { messageCsv, messagePrint } from './contact-columns.tsx';

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
])('exports and prints the text of the screen for a message with %j: %s', (parts, word) => {
  for (const columns of [messageCsv, messagePrint]) {
    const status = columns.find(({ heading }) => heading === 'Status');
    expect(status?.value({ ...message, ...parts })).toBe(word);
  }
});
