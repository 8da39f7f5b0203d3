import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CustomerKeys } from '#domain/event.ts';

/** A phone number as E.164, such as +15615550101; undefined if the text contains no possible number. */
export function e164(phone: string): string | undefined {
  const parsed = parsePhoneNumberFromString(phone, 'US');
  return parsed?.isPossible() === true ? parsed.number : undefined;
}

/** The customer keys of the person who left these details. */
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
