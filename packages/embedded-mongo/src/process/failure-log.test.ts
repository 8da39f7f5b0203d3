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

/** A text that no log may contain. Its second line looks like a frame of a stack. */
const confidential = 'confidential\n    at confidential (';

describe('describeFailure', () => {
  it.each([
    ['an error of BigInt', () => BigInt(confidential)],
    ['an error of JSON.parse', () => JSON.parse(confidential)],
    ['an error of RegExp', () => new RegExp(confidential)],
    ['an error of Buffer.from', () => Buffer.from('', invalidEncoding(confidential))],
    [
      'an error with a cause',
      () => {
        throw new Error('failed', { cause: new TypeError(confidential) });
      },
    ],
    [
      'a thrown string',
      () => {
        throw confidential;
      },
    ],
  ])('leaves out values from %s', (_source, run) => {
    expect(describeFailure(failureOf(run))).not.toContain('confidential');
  });

  it('returns the type of an error and where it was thrown', () => {
    const description = describeFailure(failureOf(() => BigInt('x')));
    expect(description).toMatch(/^SyntaxError\n {4}at /);
    expect(description).toContain('failure-log.test.ts:');
  });

  it('includes messages of SQLite and of the operating system, even in a cause', () => {
    const db = new DatabaseSync(':memory:');
    const sqlFailure = describeFailure(failureOf(() => db.exec('SELECT * FROM missing')));
    expect(sqlFailure).toMatch(/^Error \(ERR_SQLITE_ERROR 1\): no such table: missing\n {4}at /);
    const readFailure = failureOf(() => readFileSync('/nowhere/at/all'));
    const description = describeFailure(new Error('confidential', { cause: readFailure }));
    expect(description).toMatch(/\ncaused by: Error \(ENOENT\): ENOENT: no such file or directory, open /);
  });
});

/** Returns the text with the type of an encoding, although it is none. */
function invalidEncoding(text: string): BufferEncoding {
  return JSON.parse(JSON.stringify(text));
}
