import { BSONRegExp } from 'bson';
import { describe, expect, it } from 'vitest';
import { refusalOf } from '../testing.ts';
import { evaluate, itGives } from './testing.ts';

describe('texts', () => {
  itGives([
    [{ $concat: ['$s', ' ', 'you'] }, 'Hello you'],
    [{ $concat: ['$s', null] }, null],
    [{ $toLower: '$s' }, 'hello'],
    [{ $toUpper: 'é$' }, 'é$'],
    [{ $toUpper: '$nul' }, ''],
    [{ $substrBytes: ['$s', 1, 3] }, 'ell'],
    [{ $substr: ['$s', 1, -1] }, 'ello'],
    [{ $substrCP: ['h😀llo', 1, 2] }, '😀l'],
    [{ $strLenBytes: '😀' }, 4],
    [{ $strLenCP: '😀' }, 1],
    [{ $indexOfBytes: ['éa', 'a'] }, 2],
    [{ $indexOfCP: ['éa', 'a'] }, 1],
    [{ $indexOfCP: ['abc', 'z'] }, -1],
    [{ $split: ['a-b-c', '-'] }, ['a', 'b', 'c']],
    [{ $trim: { input: '  x\n' } }, 'x'],
    [{ $ltrim: { input: 'xxaxx', chars: 'x' } }, 'axx'],
    [{ $rtrim: { input: 'xxaxx', chars: 'x' } }, 'xxa'],
    [{ $replaceOne: { input: 'aaa', find: 'a', replacement: '<$&>' } }, '<$&>aa'],
    [{ $replaceAll: { input: 'a.a', find: '.', replacement: '-' } }, 'a-a'],
    [{ $strcasecmp: ['abc', 'ABD'] }, -1],
    [{ $regexMatch: { input: '$s', regex: '^he', options: 'i' } }, true],
    [{ $regexFind: { input: 'x12', regex: /(\d)(y)?/ } }, { match: '1', idx: 1, captures: ['1', null] }],
    [
      { $regexFindAll: { input: 'a1b2', regex: new BSONRegExp('\\d') } },
      [
        { match: '1', idx: 1, captures: [] },
        { match: '2', idx: 3, captures: [] },
      ],
    ],
    [{ $regexMatch: { input: '$nul', regex: 'x' } }, false],
    [{ $regexMatch: { input: 'aa', regex: '(a+)+$' } }, true],
    [
      { $regexFindAll: { input: '😀a😀a', regex: 'a' } },
      [
        { match: 'a', idx: 1, captures: [] },
        { match: 'a', idx: 3, captures: [] },
      ],
    ],
  ]);

  it.each(['$regexMatch', '$regexFind', '$regexFindAll'])('%s cannot hold up the process', (name) => {
    const slow = { [name]: { input: 'a'.repeat(100_000), regex: 'a.*b' } };
    expect(refusalOf(() => evaluate(slow)).code).toBe(51156);
  });
});
