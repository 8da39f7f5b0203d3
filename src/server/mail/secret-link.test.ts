import { expect, test } from 'vitest';
import { secretLinks } from './secret-link.ts';

const links = secretLinks({ current: 'x'.repeat(32), earlier: 'z'.repeat(32) });
const booking = { id: '6b066abf373e8e36b3da502e', version: 3 };
const session = { id: '0b5d1c52-6c1e-4a3e-9d5a-3d5f1f6f7a10', version: 0 };

test('a token opens the record that it was made for', () => {
  expect(links.open('manage', links.token('manage', booking))).toEqual(booking);
  expect(links.open('chat', links.token('chat', session))).toEqual(session);
});

test('a token is valid only for its kind, its secret and its exact text', () => {
  const token = links.token('manage', booking);
  expect(links.open('proposal', token)).toBeUndefined();
  const otherLinks = secretLinks({ current: 'y'.repeat(32), earlier: 'z'.repeat(32) });
  expect(otherLinks.open('manage', token)).toBeUndefined();
  for (let index = 0; index < token.length; index++) {
    const otherCharacter = token[index] === 'A' ? 'B' : 'A';
    expect(links.open('manage', token.slice(0, index) + otherCharacter + token.slice(index + 1))).toBeUndefined();
  }
  for (const text of ['', 'x', token.slice(1), `${token}A`, 'A'.repeat(40)])
    expect(links.open('manage', text)).toBeUndefined();
});

test('a token that was made with the earlier secret is still valid', () => {
  const token = secretLinks({ current: 'z'.repeat(32), earlier: '' }).token('manage', booking);
  expect(links.open('manage', token)).toEqual(booking);
  expect(links.token('manage', booking)).not.toBe(token);
});
