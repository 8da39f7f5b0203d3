import { expect, test } from 'vitest';
import { isSendKey } from './keys.ts';

const enter = { key: 'Enter', shiftKey: false, keyCode: 13, nativeEvent: { isComposing: false } };

test('Enter sends, and a letter does not', () => {
  expect(isSendKey(enter)).toBe(true);
  expect(isSendKey({ ...enter, key: 'a', keyCode: 65 })).toBe(false);
});

test('Enter with Shift does not send', () => {
  expect(isSendKey({ ...enter, shiftKey: true })).toBe(false);
});

test('Enter does not send while an input method composes, however the browser reports this', () => {
  expect(isSendKey({ ...enter, keyCode: 229, nativeEvent: { isComposing: true } })).toBe(false);
  expect(isSendKey({ ...enter, nativeEvent: { isComposing: true } })).toBe(false);
  expect(isSendKey({ ...enter, keyCode: 229 })).toBe(false);
});
