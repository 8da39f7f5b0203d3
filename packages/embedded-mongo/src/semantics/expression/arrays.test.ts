import { describe } from 'vitest';
import { long } from '../../testing.ts';
import { itGives } from './testing.ts';

describe('array operators', () => {
  itGives([
    [{ $arrayElemAt: ['$arr', -1] }, 2],
    [{ $arrayElemAt: ['$arr', 9] }, undefined],
    [{ $first: '$arr' }, 3],
    [{ $last: '$arr' }, 2],
    [{ $firstN: { input: '$arr', n: 2 } }, [3, 1]],
    [{ $lastN: { input: '$arr', n: 2 } }, [1, 2]],
    [{ $maxN: { input: '$arr', n: 2 } }, [3, 2]],
    [{ $minN: { input: '$arr', n: 2 } }, [1, 2]],
    [{ $concatArrays: ['$arr', [4]] }, [3, 1, 2, 4]],
    [{ $concatArrays: ['$arr', null] }, null],
    [{ $in: ['$missing', [null]] }, false],
    [{ $in: ['$nul', [null]] }, true],
    [{ $filter: { input: '$arr', as: 'x', cond: { $gt: ['$$x', 1] } } }, [3, 2]],
    [{ $filter: { input: '$arr', cond: { $gt: ['$$this', 1] }, limit: 1 } }, [3]],
    [{ $map: { input: '$arr', as: 'x', in: { $add: ['$$x', '$n'] } } }, [10, 8, 9]],
    [{ $map: { input: '$objs', in: '$$this.k' } }, [1, 2, null]],
    [{ $map: { input: '$nul', in: 1 } }, null],
    [{ $reduce: { input: '$arr', initialValue: 0, in: { $add: [{ $multiply: ['$$value', 10] }, '$$this'] } } }, 312],
    [{ $in: [long(3), '$arr'] }, true],
    [{ $in: ['x', '$arr'] }, false],
    [{ $indexOfArray: ['$arr', 1] }, 1],
    [{ $indexOfArray: ['$arr', 1, 2] }, -1],
    [{ $isArray: '$arr' }, true],
    [{ $isArray: ['$n'] }, false],
    [{ $range: [0, 10, 3] }, [0, 3, 6, 9]],
    [{ $range: [3, 0, -1] }, [3, 2, 1]],
    [{ $reverseArray: '$arr' }, [2, 1, 3]],
    [{ $size: '$arr' }, 3],
    [{ $slice: ['$arr', 2] }, [3, 1]],
    [{ $slice: ['$arr', -2] }, [1, 2]],
    [{ $slice: ['$arr', 1, 1] }, [1]],
    [{ $slice: ['$arr', -2, 1] }, [1]],
    [{ $slice: ['$arr', 1, '$missing'] }, null],
    [{ $sortArray: { input: '$arr', sortBy: 1 } }, [1, 2, 3]],
    [{ $sortArray: { input: '$objs', sortBy: { k: -1 } } }, [{ k: 2, m: { z: 9 } }, { k: 1 }, 5]],
    [{ $zip: { inputs: [[1, 2], ['a']] } }, [[1, 'a']]],
    [
      { $zip: { inputs: [[1, 2], ['a']], useLongestLength: true, defaults: [0, 'z'] } },
      [
        [1, 'a'],
        [2, 'z'],
      ],
    ],
    [
      {
        $arrayToObject: [
          [
            ['a', 1],
            ['b', 2],
          ],
        ],
      },
      { a: 1, b: 2 },
    ],
    [{ $arrayToObject: { $literal: [{ k: 'a', v: 1 }] } }, { a: 1 }],
    [{ $objectToArray: '$nested' }, [{ k: 'a', v: { b: 1 } }]],
  ]);
});
