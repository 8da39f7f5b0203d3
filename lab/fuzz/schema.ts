import { z } from 'zod';
import type { Random } from './random.ts';

/** The part of JSON Schema that our OpenAPI document uses. */
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

export const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    items: schema.optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(schema).optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxItems: z.number().optional(),
  }),
);

/** Valid values for fields with a pattern, or with a rule that the schema does not express. */
const known: Readonly<Record<string, unknown>> = {
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

/** The type of a non-null value. */
const kindOf = ({ type }: Schema): string | undefined => [type].flat().find((one) => one !== 'null');

/** A value that is valid by the schema. */
export function sample(described: Schema, name = ''): unknown {
  if (described.const !== undefined) return described.const;
  if (described.enum !== undefined) return described.enum[0];
  if (described.anyOf !== undefined) return described.anyOf[0] && sample(described.anyOf[0], name);
  switch (kindOf(described)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(described.properties ?? {})
          .filter(([key]) => described.required?.includes(key) ?? false)
          .map(([key, value]) => [key, sample(value, key)]),
      );
    case 'array':
      return [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return described.minimum ?? 1;
    default:
      return known[name] ?? `Some ${name}`;
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
const strange: readonly unknown[] = [null, [], {}, ['x'], [[]], { length: 3 }, { toString: 'x' }, { valueOf: 'x' }];

/** Whether the value may be missing. True for an object without required fields. */
export const acceptsNothing = (described: Schema): boolean =>
  kindOf(described) === 'object' && (described.required ?? []).length === 0;

/**
 * Returns an invalid value.
 *
 * @param isRequired whether the field is required: in an optional field, blank strings count as missing
 */
export function spoil(described: Schema, random: Random, isRequired = true): unknown {
  // Unknown fields are ignored, so an object without required fields accepts any object.
  if (random.chance(0.25) && !acceptsNothing(described)) return random.pick(operators);
  if (described.enum !== undefined || described.const !== undefined) {
    return random.pick<unknown>(['', 'REGULAR', '1.0', 'x'.repeat(50_000), 7, true, ...strange]);
  }
  switch (kindOf(described)) {
    case 'object':
      return spoilObject(described, random);
    case 'array':
      return spoilArray(described, random);
    case 'boolean':
      return random.pick<unknown>(['true', 'false', '', 0, 1, 'on', ...strange]);
    case 'integer':
      return random.pick<unknown>([1.5, 1e308, -1e308, ...outside(described), '2', '', true, ...strange]);
    case 'number':
      return random.pick<unknown>([...outside(described), '65', '', true, '0x10', ...strange]);
    default:
      return spoilText(described, random, isRequired);
  }
}

/** Integers just outside of a range. */
const outside = ({ minimum, maximum }: Schema): number[] =>
  [(minimum ?? Number.NaN) - 1, (maximum ?? Number.NaN) + 1].filter(Number.isFinite);

function spoilText({ type, maxLength, pattern }: Schema, random: Random, isRequired: boolean): unknown {
  const takesNull = !isRequired || [type].flat().includes('null');
  const texts: unknown[] = [0, 1, -1, 1e308, true, false, ...strange.filter((value) => value !== null || !takesNull)];
  if (maxLength !== undefined && maxLength < 60_000) {
    texts.push('x'.repeat(maxLength + 1), 'é'.repeat(maxLength + 1), 'x'.repeat(60_000), '😀'.repeat(maxLength + 1));
  }
  if (pattern !== undefined) texts.push('\u202ex', "' OR 1=1 --", '<script>', 'x'.repeat(40_000), '../../etc/passwd');
  if (isRequired) texts.push('', ' ', '\t\n', '\u3000', '\u202e');
  if (isRequired && pattern === undefined) texts.push('x\0y', '\ud800', 'x\udfff');
  return random.pick(texts);
}

function spoilArray({ items, maxItems }: Schema, random: Random): unknown {
  const bad: unknown[] = ['x', 7, true, { 0: 'a', length: 1 }, { $each: ['a'] }];
  if (items !== undefined) bad.push([spoil(items, random, false)]);
  if (maxItems !== undefined) bad.push(Array.from({ length: maxItems + 1 }, (_value, index) => `t${index}`));
  return random.pick(bad);
}

function spoilObject({ properties = {}, required = [] }: Schema, random: Random): unknown {
  const names = Object.keys(properties);
  if (names.length === 0 || random.chance(0.2)) {
    return random.pick<unknown>(['x', 7, true, [], [{}], ...(required.length === 0 ? [] : [null])]);
  }
  const whole = Object.fromEntries(required.map((name) => [name, sample(properties[name] ?? {}, name)]));
  const spoiled = random.pick(names);
  if (required.includes(spoiled) && random.chance(0.2)) {
    delete whole[spoiled];
    return whole;
  }
  return { ...whole, [spoiled]: spoil(properties[spoiled] ?? {}, random, required.includes(spoiled)) };
}
