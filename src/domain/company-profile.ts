import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
const webAddress = z.url({ protocol: /^https?$/ });

/** Who the site speaks for. Shown everywhere from this one place; each field can be set by configuration. */
export const companyProfile = z.object({
  name: text(100),
  tagline: text(200),
  /** The number shown in the header, the footer and the contact section. */
  phone: text(32),
  /** The number behind 'Call us' in the mobile menu. */
  mobilePhone: text(32),
  /** The number behind 'Call Us' and 'Text Us' in the chat. */
  chatPhone: text(32),
  email: z.email(),
  website: webAddress,
  facebook: webAddress,
  instagram: webAddress,
  street: z.optional(text(200)),
  city: text(100),
  state: text(2),
  zipCode: text(10),
});
export type CompanyProfile = z.output<typeof companyProfile>;
