import { expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const linksIn = (message: string) => textParts(message).flatMap(({ text, href }) => (href ? [[text, href]] : []));

test.each([
  ['see https://example.com/a?b=c#d now', 'https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['Look: http://example.com.', 'http://example.com', 'http://example.com/'],
  ['(www.example.com/x)', 'www.example.com/x', 'https://www.example.com/x'],
  ['https://en.example.org/wiki/Clean_(film)!', 'https://en.example.org/wiki/Clean_(film)', undefined],
  [
    '(see https://en.wikipedia.org/wiki/Cleaning_(disambiguation))',
    'https://en.wikipedia.org/wiki/Cleaning_(disambiguation)',
  ],
  ['([https://example.com/a[1]])', 'https://example.com/a[1]', 'https://example.com/a[1]'],
  ['See https://example.com/_(a), please', 'https://example.com/_(a)'],
  ['“https://example.com/x”', 'https://example.com/x'],
  ['请看https://example.com/x。谢谢', 'https://example.com/x'],
  ['Write to ann.lee+x@example.com.', 'ann.lee+x@example.com', 'mailto:ann.lee%2Bx@example.com'],
  ['<ann@example.com>', 'ann@example.com', 'mailto:ann@example.com'],
  ['Call 561.486.3444 now', '561.486.3444', 'tel:+15614863444'],
  ['+1 561 486 3444', '+1 561 486 3444', 'tel:+15614863444'],
  ['561-486-3444 ext. 45.', '561-486-3444 ext. 45', 'tel:+15614863444;ext=45'],
  ['(+44 20 7946 0958)', '+44 20 7946 0958', 'tel:+442079460958'],
  ['Call 561-486-3444.', '561-486-3444', 'tel:+15614863444'],
  ['Call (561) 486-3444.', '(561) 486-3444', 'tel:+15614863444'],
  ['(561)486-3444', '(561)486-3444', 'tel:+15614863444'],
  ['or call us ((561) 486-3444)', '(561) 486-3444', 'tel:+15614863444'],
])('finds the link in %j', (message, text, href = text) => {
  expect(linksIn(message)).toEqual([[text, href]]);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://',
  'https://localhost/x',
  'ftp://example.com',
  'example.com',
  'order 1561-486-34445',
  'x(561) 486-3444',
  '(1561) 486-3444',
])('leaves %j as plain text', (message) => {
  expect(textParts(message)).toEqual([{ text: message }]);
});

test('loses no text of a message', () => {
  const message = 'a https://example.com/x, <b>b</b> www.example.com (561-486-3444) https:// end';
  expect(
    textParts(message)
      .map(({ text }) => text)
      .join(''),
  ).toBe(message);
  expect(textParts('')).toEqual([]);
});
