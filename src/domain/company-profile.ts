import * as z from 'zod/mini';
import { emailField, oneLine, requiredText, zipCodeField } from './fields.ts';

const phoneMessage = 'Please enter a phone number with its area code, such as 561-555-0142.';

/** A phone number: ten to fifteen digits (E.164), with the usual separators. */
const companyPhoneField = (label: string) =>
  requiredText(label, 32).check(
    z.regex(/^\+?[\d\s().-]+$/, { error: phoneMessage, abort: true }),
    z.refine((value) => /^\d{10,15}$/.test(value.replace(/\D/g, '')), phoneMessage),
    oneLine,
  );

const urlField = z.url({
  protocol: /^https?$/,
  error: 'Please enter a whole web address, such as https://www.example.com.',
});

/** The company's data, shown on pages and in mails. An environment variable sets the initial value of each field. */
export const companyProfile = z.object({
  name: requiredText('Name', 100).check(oneLine),
  tagline: requiredText('Tagline', 200).check(oneLine),
  /** The main number, which pages and mails show. */
  phone: companyPhoneField('Phone'),
  /** The number behind 'Call us' in the mobile menu. */
  mobilePhone: companyPhoneField('Mobile phone'),
  /** The number behind 'Call Us' and 'Text Us' in the chat. */
  chatPhone: companyPhoneField('Chat phone'),
  email: emailField,
  website: urlField,
  facebook: z.optional(urlField),
  instagram: z.optional(urlField),
  street: z.optional(requiredText('Street', 200).check(oneLine)),
  city: requiredText('City', 100).check(oneLine),
  state: z
    .string('State must be text.')
    .check(z.trim(), z.regex(/^[A-Z]{2}$/, 'Please enter the state in two capital letters, such as FL.')),
  zipCode: zipCodeField,
});
export type CompanyProfile = z.output<typeof companyProfile>;
