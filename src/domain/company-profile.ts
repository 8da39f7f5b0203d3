import * as z from 'zod/mini';
import { emailField, zipCodeField } from './fields.ts';

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** A number that can be dialled: ten to fifteen digits (E.164), with the usual signs between them. */
const phone = text(32).check(
  z.regex(/^\+?[\d\s().-]+$/),
  z.refine((value) => /^\d{10,15}$/.test(value.replace(/\D/g, ''))),
);
const webAddress = z.url({ protocol: /^https?$/ });

/** Who the site speaks for. Shown everywhere from this one place; each field can be set by configuration. */
export const companyProfile = z.object({
  name: text(100),
  tagline: text(200),
  /** The number shown in the header, the footer and the contact section. */
  phone,
  /** The number behind 'Call us' in the mobile menu. */
  mobilePhone: phone,
  /** The number behind 'Call Us' and 'Text Us' in the chat. */
  chatPhone: phone,
  email: emailField,
  website: webAddress,
  facebook: z.optional(webAddress),
  instagram: z.optional(webAddress),
  street: z.optional(text(200)),
  city: text(100),
  state: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/)),
  zipCode: zipCodeField,
});
export type CompanyProfile = z.output<typeof companyProfile>;
