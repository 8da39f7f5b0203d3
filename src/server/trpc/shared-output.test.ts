import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isParsedBy, sharedParts } from './shared-output.ts';

const schema = z.object({ hours: z.object({ day: z.string() }), prices: z.object({ hour: z.number() }) });

it('parses a part of an output once, and drops fields that the schema does not have', () => {
  const outputSchema = sharedParts(schema);
  const hours = { day: 'mon', secret: 'x' };
  const first = z.parse(outputSchema, { hours, prices: { hour: 65 }, secret: 'x' });
  const second = z.parse(outputSchema, { hours, prices: { hour: 70 } });
  expect(first).toEqual({ hours: { day: 'mon' }, prices: { hour: 65 } });
  expect(second).toEqual({ hours: { day: 'mon' }, prices: { hour: 70 } });
  expect(second.hours).toBe(first.hours);
});

it('rejects an output without one of its parts', () => {
  expect(z.safeParse(sharedParts(schema), { hours: { day: 'mon' } }).success).toBe(false);
});

it('recognizes the output schemas that parse like the given schema', () => {
  expect(isParsedBy(schema, schema)).toBe(true);
  expect(isParsedBy(schema, sharedParts(schema))).toBe(true);
  expect(isParsedBy(schema, sharedParts(z.object({})))).toBe(false);
  expect(isParsedBy(schema, undefined)).toBe(false);
});
