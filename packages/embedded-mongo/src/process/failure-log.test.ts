import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { describeFailure } from './failure-log.ts';

const failureOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

const unspeakable = 'unspeakable\n    at unspeakable (';

describe('describeFailure', () => {
  it.each([
    ['a number', () => BigInt(unspeakable)],
    ['JSON', () => JSON.parse(unspeakable)],
    ['a pattern', () => new RegExp(unspeakable)],
    ['an argument', () => Buffer.from('', failureEncoding(unspeakable))],
    [
      'a message of its own',
      () => {
        throw new Error('failed', { cause: new TypeError(unspeakable) });
      },
    ],
    [
      'a thrown text',
      () => {
        throw unspeakable;
      },
    ],
  ])('does not contain a value that fails as %s', (_what, run) => {
    expect(describeFailure(failureOf(run))).not.toContain('unspeakable');
  });

  it('contains the kind and the position of a defect', () => {
    const description = describeFailure(failureOf(() => BigInt('x')));
    expect(description).toMatch(/^SyntaxError\n {4}at /);
    expect(description).toContain('failure-log.test.ts:');
  });

  it('contains messages of SQLite and the operating system', () => {
    const db = new DatabaseSync(':memory:');
    const missing = describeFailure(failureOf(() => db.exec('SELECT * FROM missing')));
    expect(missing).toMatch(/^Error \(ERR_SQLITE_ERROR 1\): no such table: missing\n {4}at /);
    const folder = failureOf(() => readFileSync('/nowhere/at/all'));
    const caused = describeFailure(new Error('unspeakable', { cause: folder }));
    expect(caused).toMatch(/\ncaused by: Error \(ENOENT\): ENOENT: no such file or directory, open /);
  });
});

/** Makes an invalid encoding without a type error. */
function failureEncoding(text: string): BufferEncoding {
  return JSON.parse(JSON.stringify(text));
}
