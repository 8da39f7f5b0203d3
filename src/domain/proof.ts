import * as z from 'zod/mini';
import { requiredText } from './fields.ts';

const flag = (name: string) => z.optional(z.boolean(`${name} must be true or false.`));

/** Reasons to trust the company, such as its insurance. The site shows only those that are set. */
export const proof = z.object({
  licence: z.optional(requiredText('License', 100)),
  since: z.optional(requiredText('Since', 40)),
  insured: flag('insured'),
  bonded: flag('bonded'),
  backgroundChecked: flag('backgroundChecked'),
  certificateOnRequest: flag('certificateOnRequest'),
});
export type Proof = z.output<typeof proof>;
