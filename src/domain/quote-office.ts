import * as z from 'zod/mini';
import { dayField } from './admin.ts';
import { emailField, erasableText, idField, maxLengths, oneLine, optionalText, revField, uuidField } from './fields.ts';
import { buildingFields, preparationInput, type Quote, quoteStates, stateMessage, walkthrough } from './quote.ts';
import { taxExemption } from './taxes.ts';

/** An optional email address; an empty text stands for none. */
const emailOrNone = z.optional(z.union([z.literal(''), emailField]));

/** A request that the office records, for instance on the phone. Missing details can be added later. */
export const officeQuoteRequest = z.object({
  ...buildingFields,
  email: emailOrNone,
  buildingType: z.optional(buildingFields.buildingType),
  when: z.optional(buildingFields.when),
  services: z.optional(buildingFields.services),
  submissionId: z.optional(uuidField('submissionId')),
  /** Whether the customer gets an acknowledgement; true by default. */
  notify: z.optional(z.boolean('notify must be true or false.')),
});
export type OfficeQuoteRequest = z.output<typeof officeQuoteRequest>;

/** The contact and building of a request, which the office may correct. `null` or an empty text removes a value. */
const corrections = {
  name: z.optional(buildingFields.name),
  email: emailOrNone,
  phone: z.optional(buildingFields.phone),
  company: z.optional(erasableText('Company', maxLengths.name).check(oneLine)),
  zipCode: z.optional(buildingFields.zipCode),
  address: z.optional(erasableText('Address', maxLengths.address).check(oneLine)),
  buildingType: z.optional(buildingFields.buildingType),
  squareFeet: z.nullable(buildingFields.squareFeet),
  floors: z.nullable(buildingFields.floors),
  restrooms: z.nullable(buildingFields.restrooms),
  visitsPerWeek: z.nullable(buildingFields.visitsPerWeek),
  when: z.optional(buildingFields.when),
  services: z.optional(buildingFields.services),
  contractEnds: z.nullable(buildingFields.contractEnds),
  needsCertificate: buildingFields.needsCertificate,
} satisfies Record<Exclude<keyof typeof buildingFields, 'message'>, unknown>;

/** The fields of a request that the office may change. */
export const quoteUpdate = z.object({
  id: idField,
  rev: revField,
  ...corrections,
  state: z.optional(z.enum(quoteStates, stateMessage)),
  nextAt: z.optional(dayField),
  /** An empty text removes the owner. */
  owner: z.optional(erasableText('Owner', maxLengths.name)),
  note: optionalText('Note', maxLengths.message),
  lostReason: optionalText('Reason', maxLengths.message),
  walkthrough: z.optional(walkthrough),
  /** `null` removes the exemption. */
  exemption: z.optional(z.nullable(taxExemption)),
  /** All preparations, which replace the stored ones. */
  preparation: z.optional(preparationInput),
});
export type QuoteUpdate = z.output<typeof quoteUpdate>;

/** The fields that the office may correct, in the order in which the workspace names them. */
export const correctableFields = [
  'name',
  'company',
  'phone',
  'email',
  'address',
  'zipCode',
  'buildingType',
  'when',
  'squareFeet',
  'floors',
  'restrooms',
  'visitsPerWeek',
  'services',
  'contractEnds',
  'needsCertificate',
] as const satisfies readonly (keyof typeof corrections & keyof Quote)[];
export type CorrectableField = (typeof correctableFields)[number];

/** The names of these fields within a sentence, such as 'end of the contract'. */
export const correctableFieldNames: Readonly<Record<CorrectableField, string>> = {
  name: 'name',
  company: 'company',
  phone: 'phone',
  email: 'email',
  address: 'address',
  zipCode: 'ZIP code',
  buildingType: 'building',
  when: 'time of cleaning',
  squareFeet: 'square feet',
  floors: 'floors',
  restrooms: 'restrooms',
  visitsPerWeek: 'visits a week',
  services: 'services',
  contractEnds: 'end of the contract',
  needsCertificate: 'certificate of insurance',
};
