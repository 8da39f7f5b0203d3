import { describe, expect, it } from 'vitest';
import {
  checkDraft,
  defaultChoices,
  differences,
  emptyDraft,
  isIncomplete,
  mergeDrafts,
  withTitle,
} from './post-draft.ts';

const completeDraft = {
  ...emptyDraft,
  title: 'Dry Lobbies',
  slug: 'dry-lobbies',
  excerpt: 'Short',
  content: '<p>Text</p>',
};

describe('the slug of a new post', () => {
  it('follows the title until another slug is typed', () => {
    const draft = withTitle(withTitle(emptyDraft, 'Dry'), 'Dry Lobbies!');
    expect(draft.slug).toBe('dry-lobbies');
    const withOtherSlug = withTitle({ ...draft, slug: 'lobbies' }, 'Dry Halls');
    expect(withOtherSlug).toMatchObject({ title: 'Dry Halls', slug: 'lobbies' });
  });

  it('is made from the title if it is left empty', () => {
    const checked = checkDraft({ ...completeDraft, slug: ' ' });
    expect(checked).toMatchObject({ ok: true, request: { slug: 'dry-lobbies' } });
  });
});

describe('a draft', () => {
  it('becomes a request with its tags as a list without blanks and repeats', () => {
    expect(checkDraft({ ...completeDraft, tags: 'a, b,, a ' })).toMatchObject({
      ok: true,
      request: { tags: ['a', 'b'] },
    });
  });

  it('is rejected with an error for each invalid field', () => {
    const checked = checkDraft({
      ...completeDraft,
      title: ' ',
      category: '',
      coverImage: 'nowhere',
      tags: 'x'.repeat(41),
    });
    expect(checked.ok ? [] : checked.issues.map(({ path }) => path).toSorted()).toEqual([
      'category',
      'coverImage',
      'tags',
      'title',
    ]);
  });

  it('is incomplete without an excerpt or without content', () => {
    expect(isIncomplete({ ...completeDraft, excerpt: '\n' })).toBe(true);
    expect(isIncomplete({ ...completeDraft, content: '<p> &nbsp;</p>' })).toBe(true);
    expect(isIncomplete(completeDraft)).toBe(false);
  });
});

describe('the content of a draft', () => {
  it.each(['', '<p> </p>', '<p>&nbsp;<br></p>\n'])('is missing if the HTML is %j', (content) => {
    expect(checkDraft({ ...completeDraft, content })).toEqual({
      ok: false,
      issues: [{ path: 'content', message: 'Content is required.' }],
    });
  });

  it('may be only a picture', () => {
    expect(checkDraft({ ...completeDraft, content: '<p><img src="/a.png" alt="A lobby"></p>' }).ok).toBe(true);
  });
});

describe('two changes of one post', () => {
  const original = completeDraft;
  const mine = { ...completeDraft, content: 'mine', title: 'Mine' };
  const theirs = { ...completeDraft, content: 'theirs', category: 'News', published: true };

  it('are merged field by field; if both changed a field, the change in `mine` is used', () => {
    expect(differences(mine, theirs)).toEqual(['title', 'category', 'content', 'published']);
    const choices = defaultChoices({ original, mine, theirs });
    expect(Object.fromEntries(choices)).toEqual({
      title: 'mine',
      category: 'theirs',
      content: 'mine',
      published: 'theirs',
    });
    expect(mergeDrafts({ mine, theirs }, choices)).toEqual({ ...mine, category: 'News', published: true });
  });

  it('are merged with the fields of the other side that were chosen', () => {
    expect(mergeDrafts({ mine, theirs }, new Map([['content', 'theirs']]))).toEqual({ ...mine, content: 'theirs' });
  });
});
