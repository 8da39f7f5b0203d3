import { expect, it } from 'vitest';
import { OwnRevisions } from './own-revisions.ts';

it('follows the changes of this screen up to the first change of a colleague', () => {
  const revisions = new OwnRevisions();
  const shown = { id: 'a', rev: 3 };
  expect(revisions.latest(shown)).toBe(3);
  revisions.add({ id: 'a', rev: 4 });
  revisions.add({ id: 'a', rev: 5 });
  revisions.add({ id: 'a', rev: 7 });
  expect(revisions.latest(shown)).toBe(5);
  expect(revisions.latest({ id: 'a', rev: 6 })).toBe(7);
  expect(revisions.latest({ id: 'b', rev: 3 })).toBe(3);
});
