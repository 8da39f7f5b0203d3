import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CustomerKeys } from '#domain/event.ts';

/**
 * Returns a phone number as E.164, such as +15615550101; undefined if the text cannot be a phone number. A number
 * without a country code counts as a US number.
 */
export function e164(phone: string): string | undefined {
  const parsed = parsePhoneNumberFromString(phone, 'US');
  return parsed?.isPossible() === true ? parsed.number : undefined;
}

/** Returns the keys by which a person with these details is recognized as a customer. */
export function customerKeys({
  email,
  phone,
}: {
  email?: string | undefined;
  phone?: string | undefined;
}): CustomerKeys {
  const number = phone === undefined ? undefined : e164(phone);
  return {
    emails: email === undefined || email === '' ? [] : [email.toLowerCase()],
    phones: number === undefined ? [] : [number],
  };
}
