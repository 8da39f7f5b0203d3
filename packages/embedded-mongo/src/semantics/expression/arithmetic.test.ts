import { Long } from 'bson';
import { describe } from 'vitest';
import { decimal, long } from '../../testing.ts';
import { itGives } from './testing.ts';

describe('arithmetic and bitwise operators', () => {
  itGives([
    [{ $add: ['$n', 1] }, 8],
    [{ $add: ['$l', 1] }, long(6)],
    [{ $add: ['$d', 1] }, decimal('2.5')],
    [{ $add: [2147483647, 1] }, long(2147483648)],
    [{ $add: [Long.MAX_VALUE, 1] }, 2 ** 63],
    [{ $add: ['$date', 1000] }, new Date('2024-03-10T12:34:57.789Z')],
    [{ $add: ['$n', '$missing'] }, null],
    [{ $subtract: [5, long(7)] }, long(-2)],
    [{ $subtract: ['$date', new Date('2024-03-10T12:34:55.789Z')] }, long(1000)],
    [{ $subtract: ['$date', 789] }, new Date('2024-03-10T12:34:56.000Z')],
    [{ $multiply: [3, '$l'] }, long(15)],
    [{ $multiply: ['$d', '$d'] }, decimal('2.25')],
    [{ $divide: [7, 2] }, 3.5],
    [{ $divide: [decimal('1'), 3] }, decimal('0.3333333333333333333333333333333333')],
    [{ $divide: [decimal('2'), 3] }, decimal('0.6666666666666666666666666666666667')],
    [{ $divide: [decimal('10'), decimal('4')] }, decimal('2.5')],
    [{ $mod: [-7, 3] }, -1],
    [{ $mod: [7.5, 2] }, 1.5],
    [{ $mod: [long(7), 3] }, long(1)],
    [{ $mod: [5, decimal('Infinity')] }, decimal('5')],
    [{ $mod: [decimal('5'), Number.NEGATIVE_INFINITY] }, decimal('5')],
    [{ $abs: -3 }, 3],
    [{ $abs: long(-3) }, long(3)],
    [{ $abs: decimal('-1.5') }, decimal('1.5')],
    [{ $ceil: 1.2 }, 2],
    [{ $floor: -1.2 }, -2],
    [{ $floor: decimal('1.7') }, decimal('1')],
    [{ $trunc: [-1.789, 1] }, -1.7],
    [{ $trunc: [1789, -2] }, 1700],
    [{ $round: 2.5 }, 2],
    [{ $round: 3.5 }, 4],
    [{ $round: [1.005, 2] }, 1],
    [{ $round: [1234.5, -2] }, 1200],
    [{ $round: [decimal('1.25'), 1] }, decimal('1.2')],
    [{ $pow: [2, 10] }, 1024],
    [{ $pow: [2, 40] }, long(2 ** 40)],
    [{ $pow: [2, -1] }, 0.5],
    [{ $sqrt: 9 }, 3],
    [{ $log: [8, 2] }, 3],
    [{ $log10: 1000 }, 3],
    [{ $exp: 0 }, 1],
    [{ $ln: 1 }, 0],
    [{ $sin: 0 }, 0],
    [{ $atan2: [0, 1] }, 0],
    [{ $degreesToRadians: 180 }, Math.PI],
    [{ $sqrt: '$nul' }, null],
    [{ $bitAnd: [6, 3] }, 2],
    [{ $bitOr: [long(4), 1] }, long(5)],
    [{ $bitXor: [6, 3] }, 5],
    [{ $bitNot: 0 }, -1],
  ]);
});

describe('accumulators as expressions', () => {
  itGives([
    [{ $sum: '$arr' }, 6],
    [{ $sum: ['$n', '$l', 'x'] }, long(12)],
    [{ $avg: '$arr' }, 2],
    [{ $avg: [] }, null],
    [{ $min: '$arr' }, 1],
    [{ $max: ['$n', '$l'] }, 7],
    [{ $max: [null, '$missing'] }, null],
    [{ $stdDevPop: [2, 4] }, 1],
    [{ $stdDevSamp: [2] }, null],
  ]);
});
