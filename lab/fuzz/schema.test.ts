import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { postInput } from '../../src/domain/blog.ts';
import { bookingRequest } from '../../src/domain/booking.ts';
import { chatMessageInput, chatReplyInput } from '../../src/domain/chat.ts';
import { contactRequest } from '../../src/domain/contact.ts';
import { seededRandom } from './random.ts';
import { jsonSchema, sample, spoil } from './schema.ts';

describe.each([
  ['a booking', bookingRequest],
  ['a contact request', contactRequest],
  ['a chat message', chatMessageInput],
  ['a reply', chatReplyInput],
  ['a post', postInput],
])('the schema of %s', (_name, input: z.ZodMiniType) => {
  const schema = jsonSchema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

  it('accepts the value that `sample` returns', () => {
    expect(z.safeParse(input, sample(schema)).success).toBe(true);
  });

  it('rejects 3,000 values that `spoil` returns, more than 50 of them different', () => {
    const random = seededRandom(11);
    const badValues = Array.from({ length: 3_000 }, () => spoil(schema, random));
    expect(badValues.filter((value) => z.safeParse(input, value).success)).toEqual([]);
    expect(new Set(badValues.map((value) => JSON.stringify(value))).size).toBeGreaterThan(50);
  });
});

it('random choices are the same for the same seed and differ for another seed', () => {
  const choices = (seed: number): number[] => {
    const random = seededRandom(seed);
    return Array.from({ length: 20 }, () => random.int(1_000));
  };
  expect(choices(4)).toEqual(choices(4));
  expect(choices(4)).not.toEqual(choices(5));
});
