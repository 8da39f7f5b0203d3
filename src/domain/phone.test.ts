import { describe, expect, test } from 'vitest';
import { phoneLinks, smsLink, telLink } from './phone.ts';

describe('phone links', () => {
  test.each([
    ['561-555-0123', '+15615550123'],
    ['(561) 555 0123', '+15615550123'],
    ['1 561 555 0123', '+15615550123'],
    ['+1 (561) 555-0123', '+15615550123'],
    [' +45 1234567890', '+451234567890'],
    ['44 20 7946 0123', '+442079460123'],
    ['+45 32 12 34 56 7', '+45321234567'],
    ['011 44 20 7946 0123', '011442079460123'],
    ['555-0123', '5550123'],
    ['ext. 561-555-0123', '+15615550123'],
  ])('dial %j as %s', (written, dialled) => {
    expect(telLink(written)).toBe(`tel:${dialled}`);
    expect(smsLink(written)).toBe(`sms:${dialled}`);
  });

  test.each([
    '561-555-0123 ext. 45',
    '561-555-0123 ext 45',
    '561-555-0123, Extension: 45',
    '(561) 555-0123x45',
    '561 555 0123 X 45',
    '+1 561-555-0123 #45',
    '561-555-0123 ext. 45 until 5 pm',
  ])('include the extension of %j for calls, but not for text messages', (written) => {
    expect(telLink(written)).toBe('tel:+15615550123;ext=45');
    expect(smsLink(written)).toBe('sms:+15615550123');
  });

  test('leave out an incomplete extension', () => {
    expect(telLink('561-555-0123 ext.')).toBe('tel:+15615550123');
  });

  test.each([
    ['561-555-0100 or 561-555-0111', '+15615550100'],
    ['561-555-0100 / 561-555-0111', '+15615550100'],
    ['561-555-0100/0111', '+15615550100'],
    ['561 555 0100 561 555 0111', '+15615550100'],
    ['561-555-0100 2nd floor', '+15615550100'],
    ['(561) 555-0100, (561) 555-0111', '+15615550100'],
    ['after 5: 561.555.0100', '+15615550100'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['030/12345678', '03012345678'],
    ['+49 30 / 12345678', '+493012345678'],
  ])('for %j dial its first valid number: %s', (written, number) => {
    expect(phoneLinks(written)).toEqual({ call: `tel:${number}`, text: `sms:${number}` });
  });

  test.each(['', 'ask at the desk', '12345', '12345678901234567890'])('do not exist for %j', (written) => {
    expect(phoneLinks(written)).toBeUndefined();
  });
});
