import * as z from 'zod/mini';
import { consentWords } from './consent-words.ts';

export const consentPlaces = ['booking form', 'contact form', 'phone'] as const;

/** The stored data of a consent to text messages besides its time: its purpose and its place. */
export const consentEvidence = z.object({
  wording: z.string(),
  /** As it was typed; none where nobody asked for one, and then the consent is not used. */
  phone: z.optional(z.string()),
  place: z.enum(consentPlaces),
});
export type ConsentEvidence = z.output<typeof consentEvidence>;

/** The evidence of a consent, as a part of what an event stores; nothing where none was given. */
export function consentGiven(
  { sms_consent, phone }: { sms_consent: boolean; phone?: string | undefined },
  { company, place }: { company: string; place: ConsentEvidence['place'] },
): { consent?: ConsentEvidence } {
  if (!sms_consent) return {};
  const wording =
    place === 'phone'
      ? `Agreed on the phone to text messages from ${company}.`
      : `${consentWords(company)} See our Privacy Policy and Terms and Conditions.`;
  return { consent: { wording, ...(phone === undefined || phone === '' ? {} : { phone }), place } };
}
