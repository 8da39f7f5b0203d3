import { z } from 'zod';
import type { Random } from './random.ts';

/** The part of JSON Schema that the fuzzer reads. */
export type Schema = {
  type?: string | string[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  items?: Schema | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  anyOf?: Schema[] | undefined;
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  maxItems?: number | undefined;
};

export const jsonSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), jsonSchema).optional(),
    required: z.array(z.string()).optional(),
    items: jsonSchema.optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(jsonSchema).optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxItems: z.number().optional(),
  }),
);

/** Valid values by field name, for fields with a pattern or with a rule that the schema does not express. */
const knownValues: Readonly<Record<string, unknown>> = {
  email: 'visitor@example.com',
  phone: '561-555-0101',
  zipCode: '33458',
  serviceDate: '2099-06-20',
  sessionId: '4a1b7d2e-0000-4000-8000-00000000000a',
  clientId: '4a1b7d2e-0000-4000-8000-00000000000b',
  submissionId: '4a1b7d2e-0000-4000-8000-00000000000c',
  slug: 'a-post-of-the-fuzzer',
  lastEventId: '1',
  id: '0123456789abcdef01234567',
};

/** The schema's type apart from null. */
const kindOf = ({ type }: Schema): string | undefined => [type].flat().find((name) => name !== 'null');

/**
 * A valid value; objects have only their required fields.
 *
 * @param name the field's name, which selects a known value
 */
export function sample(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return schema.anyOf[0] && sample(schema.anyOf[0], name);
  switch (kindOf(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => schema.required?.includes(key) ?? false)
          .map(([key, value]) => [key, sample(value, key)]),
      );
    case 'array':
      return [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    default:
      return knownValues[name] ?? `Some ${name}`;
  }
}

const operators: readonly unknown[] = [
  { $ne: null },
  { $gt: '' },
  { $regex: '.*' },
  { $where: 'sleep(5000)' },
  { $in: [] },
  { $function: { body: 'while (true) {}', args: [], lang: 'js' } },
];
const oddValues: readonly unknown[] = [null, [], {}, ['x'], [[]], { length: 3 }, { toString: 'x' }, { valueOf: 'x' }];

/** Whether the value is an object whose fields are all optional. Such a value may also be missing. */
export const hasOnlyOptionalFields = (schema: Schema): boolean =>
  kindOf(schema) === 'object' && (schema.required ?? []).length === 0;

/**
 * Returns an invalid value.
 *
 * @param isRequired whether the field is required: in an optional text field, null and blank strings count as missing
 */
export function spoil(schema: Schema, random: Random, isRequired = true): unknown {
  // Unknown fields are ignored, so an object without required fields accepts any object.
  if (random.chance(0.25) && !hasOnlyOptionalFields(schema)) return random.pick(operators);
  if (schema.enum !== undefined || schema.const !== undefined) {
    return random.pick<unknown>(['', 'REGULAR', '1.0', 'x'.repeat(50_000), 7, true, ...oddValues]);
  }
  // Numbers that may also be given as text, or be null.
  if (schema.anyOf?.some(isNumber) === true) {
    return random.pick<unknown>([1.5, 1e308, -1, true, ...oddValues.filter((value) => value !== null)]);
  }
  switch (kindOf(schema)) {
    case 'object':
      return spoilObject(schema, random);
    case 'array':
      return spoilArray(schema, random);
    case 'boolean':
      return random.pick<unknown>(['true', 'false', '', 0, 1, 'on', ...oddValues]);
    case 'integer':
      return random.pick<unknown>([1.5, 1e308, -1e308, ...outOfRange(schema), '2', '', true, ...oddValues]);
    case 'number':
      return random.pick<unknown>([...outOfRange(schema), '65', '', true, '0x10', ...oddValues]);
    default:
      return spoilText(schema, random, isRequired);
  }
}

const isNumber = (schema: Schema): boolean => ['integer', 'number'].includes(kindOf(schema) ?? '');

/** Integers just outside of a range. */
const outOfRange = ({ minimum, maximum }: Schema): number[] =>
  [(minimum ?? Number.NaN) - 1, (maximum ?? Number.NaN) + 1].filter(Number.isFinite);

function spoilText({ type, maxLength, pattern }: Schema, random: Random, isRequired: boolean): unknown {
  const takesNull = !isRequired || [type].flat().includes('null');
  const texts: unknown[] = [0, 1, -1, 1e308, true, false, ...oddValues.filter((value) => value !== null || !takesNull)];
  if (maxLength !== undefined && maxLength < 60_000) {
    texts.push('x'.repeat(maxLength + 1), 'é'.repeat(maxLength + 1), 'x'.repeat(60_000), '😀'.repeat(maxLength + 1));
  }
  if (pattern !== undefined) texts.push('\u202ex', "' OR 1=1 --", '<script>', 'x'.repeat(40_000), '../../etc/passwd');
  if (isRequired) texts.push('', ' ', '\t\n', '\u3000', '\u202e');
  if (isRequired && pattern === undefined) texts.push('x\0y', '\ud800', 'x\udfff');
  return random.pick(texts);
}

function spoilArray({ items, maxItems }: Schema, random: Random): unknown {
  const badValues: unknown[] = ['x', 7, true, { 0: 'a', length: 1 }, { $each: ['a'] }];
  if (items !== undefined) badValues.push([spoil(items, random, false)]);
  if (maxItems !== undefined) badValues.push(Array.from({ length: maxItems + 1 }, (_value, index) => `t${index}`));
  return random.pick(badValues);
}

function spoilObject({ properties = {}, required = [] }: Schema, random: Random): unknown {
  const names = Object.keys(properties);
  if (names.length === 0 || random.chance(0.2)) {
    return random.pick<unknown>(['x', 7, true, [], [{}], ...(required.length === 0 ? [] : [null])]);
  }
  const validObject = Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {}, name)]));
  const field = random.pick(names);
  if (required.includes(field) && random.chance(0.2)) {
    delete validObject[field];
    return validObject;
  }
  return { ...validObject, [field]: spoil(properties[field] ?? {}, random, required.includes(field)) };
}
