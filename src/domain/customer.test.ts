import { expect, it } from 'vitest';
import { joinNotes } from './customer.ts';

it('adds notes as a paragraph, unless the same paragraphs are there already', () => {
  expect(joinNotes('', 'dog')).toBe('dog');
  expect(joinNotes('Has no dog.', 'dog')).toBe('Has no dog.\n\ndog');
  expect(joinNotes('Has no dog.\n\ndog', 'dog')).toBe('Has no dog.\n\ndog');
  expect(joinNotes('one\n\ntwo\n\nthree', 'one\n\ntwo')).toBe('one\n\ntwo\n\nthree');
  expect(joinNotes('one\n\ntwo\n\nthree', '')).toBe('one\n\ntwo\n\nthree');
});
