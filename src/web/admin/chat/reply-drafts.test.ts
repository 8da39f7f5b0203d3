import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxLengths } from '#domain/fields.ts';
import { createReplyDrafts } from './reply-drafts.ts';
import { removeDrafts } from './stored-drafts.ts';

const storageKey = 'chatDrafts';
let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => storage.set(key, value),
      removeItem: (key: string) => storage.delete(key),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('drafts of replies', () => {
  it('are stored by conversation across a reload, and listeners are notified until they unsubscribe', () => {
    const drafts = createReplyDrafts();
    const listener = vi.fn();
    const stop = drafts.subscribe(listener);
    drafts.write('s1', 'Half a rep');
    drafts.write('s2', 'Another');
    stop();
    drafts.write('s2', 'Another one');
    expect(listener).toHaveBeenCalledTimes(2);
    const reloaded = createReplyDrafts();
    expect([reloaded.textOf('s1'), reloaded.textOf('s2'), reloaded.textOf('s3')]).toEqual([
      'Half a rep',
      'Another one',
      '',
    ]);
  });

  it('are removed from the storage when they are emptied, when the server has stored them, and by a log-out', () => {
    const drafts = createReplyDrafts();
    drafts.write('s1', 'No');
    drafts.write('s1', '');
    expect(storage.size).toBe(0);
    drafts.write('s1', 'Yes ');
    drafts.removeStored('s1', [drafts.send('s1', 'Yes')]);
    expect([storage.size, drafts.textOf('s1')]).toEqual([0, '']);
    drafts.write('s1', 'Perhaps');
    removeDrafts();
    expect([storage.size, createReplyDrafts().textOf('s1')]).toEqual([0, '']);
  });

  it.each(['is stored', 'fails'] as const)(
    'are not stored again if a reply %s after a log-out has removed them',
    (outcome) => {
      const drafts = createReplyDrafts();
      drafts.write('s1', 'Yes');
      drafts.write('s2', 'Another');
      const id = drafts.send('s1', 'Yes');
      drafts.write('s1', 'And');
      removeDrafts();
      if (outcome === 'is stored') drafts.removeStored('s1', [id]);
      else drafts.putBack('s1', id);
      expect(storage.size).toBe(0);
    },
  );

  it('are emptied when a reply is sent, and keep text that is written before it is stored', () => {
    const drafts = createReplyDrafts();
    drafts.write('s1', 'Yes ');
    const id = drafts.send('s1', 'Yes');
    expect([drafts.textOf('s1'), drafts.isSending('s1')]).toEqual(['', true]);
    drafts.write('s1', 'And windows');
    drafts.removeStored('s1', ['another']);
    expect(drafts.isSending('s1')).toBe(true);
    drafts.removeStored('s1', [id]);
    drafts.putBack('s1', id);
    expect([drafts.textOf('s1'), drafts.isSending('s1')]).toEqual(['And windows', false]);
    expect(createReplyDrafts().textOf('s1')).toBe('And windows');
  });

  it.each(['a failure', 'a reload'])('begin with the unsent reply after %s until it is stored', (cause) => {
    const draftsBefore = createReplyDrafts();
    draftsBefore.write('s1', 'Yes');
    const id = draftsBefore.send('s1', 'Yes');
    draftsBefore.write('s1', 'And windows');
    if (cause === 'a failure') draftsBefore.putBack('s1', id);
    const drafts = cause === 'a failure' ? draftsBefore : createReplyDrafts();
    expect([drafts.textOf('s1'), drafts.isSending('s1')]).toEqual(['Yes\nAnd windows', false]);
    drafts.removeStored('s1', [id]);
    expect([drafts.textOf('s1'), createReplyDrafts().textOf('s1')]).toEqual(['And windows', 'And windows']);
  });

  it('are sent with the same id while their text is the same and not stored, even after a reload', () => {
    const draftsBefore = createReplyDrafts();
    draftsBefore.write('s1', 'Yes we are');
    const id = draftsBefore.send('s1', 'Yes we are');
    const drafts = createReplyDrafts();
    expect(drafts.send('s1', 'Yes we are')).toBe(id);
    drafts.putBack('s1', id);
    expect(drafts.textOf('s1')).toBe('Yes we are');
    drafts.removeStored('s1', [id]);
    expect(drafts.textOf('s1')).toBe('');
    expect(drafts.send('s1', 'Yes we are')).not.toBe(id);
  });

  it('are sent with a new id if they were changed after a failure, even if the failed reply was stored', () => {
    const drafts = createReplyDrafts();
    drafts.write('s1', 'Yes');
    const id = drafts.send('s1', 'Yes');
    drafts.putBack('s1', id);
    drafts.write('s1', 'Yes, and');
    drafts.removeStored('s1', [id]);
    expect([drafts.textOf('s1'), createReplyDrafts().textOf('s1')]).toEqual(['Yes, and', 'Yes, and']);
    expect(drafts.send('s1', 'Yes, and')).not.toBe(id);
  });

  it('in the storage are only the latest, each up to a max length; the page has the complete text', () => {
    const drafts = createReplyDrafts();
    for (let index = 0; index < 60; index += 1) drafts.write(`s${index}`, `Draft ${index}`);
    drafts.write('long', 'x'.repeat(20 * maxLengths.chatMessage));
    const reloaded = createReplyDrafts();
    expect([reloaded.textOf('s10'), reloaded.textOf('s11')]).toEqual(['', 'Draft 11']);
    expect(reloaded.textOf('long')).toHaveLength(5 * maxLengths.chatMessage);
    expect(drafts.textOf('long')).toHaveLength(20 * maxLengths.chatMessage);
  });

  it.each(['not JSON', '{"s1":"Yes"}', '[["s1",{"text":1}]]'])('are empty if the storage is invalid: %s', (text) => {
    storage.set(storageKey, text);
    const drafts = createReplyDrafts();
    expect(drafts.textOf('s1')).toBe('');
    drafts.write('s1', 'Yes');
    expect(createReplyDrafts().textOf('s1')).toBe('Yes');
  });

  it('are in memory if storage is forbidden, and removing the stored ones does not throw', () => {
    vi.stubGlobal('window', {
      get sessionStorage(): never {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    const drafts = createReplyDrafts();
    drafts.write('s1', 'Yes');
    expect(drafts.textOf('s1')).toBe('Yes');
    expect(removeDrafts).not.toThrow();
  });
});
