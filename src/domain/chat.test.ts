import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { chatMessageInput } from './chat.ts';

const message = { sessionId: '3F2B8C1E-7A44-4D0C-9B1E-2F6A5C8D7E90', message: 'Hello', isUser: true };

describe('a chat message', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['  ', undefined],
    ['\u200e', undefined],
    ['\u2068 \u2069', undefined],
    [' ann@example.com ', 'ann@example.com'],
  ])('with the email %j is parsed to the email %j', (email, parsed) => {
    expect(z.parse(chatMessageInput, { ...message, email }).email).toBe(parsed);
  });

  it.each([
    ['ann', 'Please enter a valid email address, such as name@example.com.'],
    [`${'a'.repeat(250)}@b.co`, 'Email can be at most 254 characters.'],
    [7, 'Email must be text.'],
    [null, 'Email must be text.'],
    [{ $ne: null }, 'Email must be text.'],
  ])('with the email %j is rejected with an error that says what is wrong', (email, errorText) => {
    const issues = z.safeParse(chatMessageInput, { ...message, email }).error?.issues ?? [];
    expect(issues[0]).toMatchObject({ path: ['email'], message: errorText });
  });

  it('is parsed with its session id in lower case', () => {
    expect(z.parse(chatMessageInput, message).sessionId).toBe(message.sessionId.toLowerCase());
  });
});
