import { expect, it } from 'vitest';
import { joinNotes, notesWithImported } from './customer.ts';

it('adds notes as a paragraph, unless the same paragraphs are there already', () => {
  expect(joinNotes('', 'dog')).toBe('dog');
  expect(joinNotes('Has no dog.', 'dog')).toBe('Has no dog.\n\ndog');
  expect(joinNotes('Has no dog.\n\ndog', 'dog')).toBe('Has no dog.\n\ndog');
  expect(joinNotes('one\n\ntwo\n\nthree', 'one\n\ntwo')).toBe('one\n\ntwo\n\nthree');
  expect(joinNotes('one\n\ntwo\n\nthree', '')).toBe('one\n\ntwo\n\nthree');
});

it('adds no imported text to notes that would become too long, but accepts one that is there already', () => {
  const merged = `${'x'.repeat(5_000)}\n\ndog`;
  expect(notesWithImported('x'.repeat(4_995), 'dog')).toHaveLength(5_000);
  expect(notesWithImported('x'.repeat(4_996), 'dog')).toBeUndefined();
  expect(notesWithImported('', '👋'.repeat(5_000))).toBeDefined();
  expect(notesWithImported(merged, 'dog')).toBe(merged);
});
