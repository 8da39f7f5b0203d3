import { describe, expect, it } from 'vitest';
import { checkDraft, differences, emptyDraft, firstChoices, isIncomplete, merged, withTitle } from './post-draft.ts';

const whole = { ...emptyDraft, title: 'Dry Lobbies', slug: 'dry-lobbies', excerpt: 'Short', content: '<p>Text</p>' };

describe('the slug of a new post', () => {
  it('follows the title until another slug is typed', () => {
    const begun = withTitle(withTitle(emptyDraft, 'Dry'), 'Dry Lobbies!');
    expect(begun.slug).toBe('dry-lobbies');
    const typed = withTitle({ ...begun, slug: 'lobbies' }, 'Dry Halls');
    expect(typed).toMatchObject({ title: 'Dry Halls', slug: 'lobbies' });
  });

  it('is made from the title when it was left empty', () => {
    const checked = checkDraft({ ...whole, slug: ' ' });
    expect(checked).toMatchObject({ ok: true, request: { slug: 'dry-lobbies' } });
  });
});

describe('a draft', () => {
  it('becomes a request with its tags as a list', () => {
    expect(checkDraft({ ...whole, tags: 'a, b,, a ' })).toMatchObject({ ok: true, request: { tags: ['a', 'b'] } });
  });

  it('is rejected with an error for each invalid field', () => {
    const checked = checkDraft({ ...whole, title: ' ', category: '', coverImage: 'nowhere', tags: 'x'.repeat(41) });
    expect(checked.ok ? [] : checked.issues.map(({ path }) => path).toSorted()).toEqual([
      'category',
      'coverImage',
      'tags',
      'title',
    ]);
    expect(isIncomplete({ ...whole, excerpt: '\n' })).toBe(true);
    expect(isIncomplete({ ...whole, content: '<p> &nbsp;</p>' })).toBe(true);
    expect(isIncomplete(whole)).toBe(false);
  });
});

describe('the content of a draft', () => {
  it.each(['', '<p> </p>', '<p>&nbsp;<br></p>\n'])('is missing in %j', (content) => {
    expect(checkDraft({ ...whole, content })).toEqual({
      ok: false,
      issues: [{ path: 'content', message: 'Content is required.' }],
    });
  });

  it('may be only a picture', () => {
    expect(checkDraft({ ...whole, content: '<p><img src="/a.png" alt="A lobby"></p>' }).ok).toBe(true);
  });
});

describe('two changes of one post', () => {
  const original = whole;
  const mine = { ...whole, content: 'mine', title: 'Mine' };
  const theirs = { ...whole, content: 'theirs', category: 'News', published: true };

  it('are merged field by field; if both changed a field, our own change is used', () => {
    expect(differences(mine, theirs)).toEqual(['title', 'category', 'content', 'published']);
    const choices = firstChoices({ original, mine, theirs });
    expect(Object.fromEntries(choices)).toEqual({
      title: 'mine',
      category: 'theirs',
      content: 'mine',
      published: 'theirs',
    });
    expect(merged({ mine, theirs }, choices)).toEqual({ ...mine, category: 'News', published: true });
  });

  it('are merged with the fields of the other side that the author chooses', () => {
    expect(merged({ mine, theirs }, new Map([['content', 'theirs']]))).toEqual({ ...mine, content: 'theirs' });
  });
});
