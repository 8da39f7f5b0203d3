import * as z from 'zod/mini';
import { consentText } from './consent-text.ts';

export const consentPlaces = ['booking form', 'contact form', 'phone'] as const;

/** The evidence of a consent to text messages: its wording, the phone number and where it was given. */
export const consentEvidence = z.object({
  wording: z.string(),
  /** The number as it was typed; missing if none was given. */
  phone: z.optional(z.string()),
  place: z.enum(consentPlaces),
});
export type ConsentEvidence = z.output<typeof consentEvidence>;

/** An object with the `consent` field of an event; empty if no consent was given. */
export function consentField(
  { sms_consent, phone }: { sms_consent: boolean; phone?: string | undefined },
  { company, place }: { company: string; place: ConsentEvidence['place'] },
): { consent?: ConsentEvidence } {
  if (!sms_consent) return {};
  const wording =
    place === 'phone'
      ? `Agreed on the phone to text messages from ${company}.`
      : `${consentText(company)} See our Privacy Policy and Terms and Conditions.`;
  return { consent: { wording, ...(phone === undefined || phone === '' ? {} : { phone }), place } };
}
