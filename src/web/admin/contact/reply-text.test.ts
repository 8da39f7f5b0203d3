import { describe, expect, it } from 'vitest';
import { mailHref } from '../record/contact-links.ts';
import { replyDraft } from './reply-text.ts';

const hrefFor = (message: string): string =>
  mailHref(
    'ana@example.com',
    replyDraft(
      { name: 'Ana', subject: 'Website Contact Form', message, createdAt: '2025-03-24T12:00:00.000Z' },
      { name: 'Coastline' },
    ),
  );

/** The quoted part of the mail in a `mailto:` URL. */
const quoteOf = (href: string): string => decodeURIComponent(href).split('you wrote:\r\n')[1] ?? '';

describe('the draft of a reply', () => {
  it('quotes a short message completely, without the spaces around it', () => {
    expect(quoteOf(hrefFor(' Hello,\nplease call. 😀 '))).toBe('> Hello,\r\n> please call. 😀');
  });

  it('cuts a long quote only between visible characters', () => {
    for (let offset = 0; offset < 8; offset += 1) {
      const quote = quoteOf(hrefFor('a'.repeat(offset) + '👩‍👩‍👧‍👦'.repeat(200)));
      expect(quote).toMatch(/^> a*(👩‍👩‍👧‍👦)+…$/u);
    }
  });

  it.each(['word ', 'a\n', 'مرحبا ', '😀', '%'])('keeps the URL below 2,000 characters for a repeated %j', (part) => {
    expect(hrefFor(part.repeat(2_000)).length).toBeLessThan(2_000);
  });
});
