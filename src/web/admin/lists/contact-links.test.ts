import { describe, expect, it } from 'vitest';
import { mailHref, smsHref, telHref } from './contact-links.ts';

describe('links to people', () => {
  it('dial what was written', () => {
    expect(telHref('(561) 555-0100')).toBe('tel:5615550100');
    expect(smsHref('+1 561 555 0100')).toBe('sms:+15615550100');
  });

  it('prepare an e-mail that cannot smuggle in other fields', () => {
    const href = mailHref('a&b?cc=x@example.com', { subject: 'Re: A & B', body: 'One\nTwo' });
    expect(href).toBe('mailto:a%26b%3Fcc%3Dx@example.com?subject=Re%3A%20A%20%26%20B&body=One%0D%0ATwo');
  });
});
