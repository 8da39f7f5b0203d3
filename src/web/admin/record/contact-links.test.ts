import { expect, test } from 'vitest';
import { mailHref } from './contact-links.ts';

test('a mailto URL escapes the email, the subject and the body, so that they cannot add other fields', () => {
  const href = mailHref('a&b?cc=x@example.com', { subject: 'Re: A & B', body: 'One\nTwo' });
  expect(href).toBe('mailto:a%26b%3Fcc%3Dx@example.com?subject=Re%3A%20A%20%26%20B&body=One%0D%0ATwo');
});
