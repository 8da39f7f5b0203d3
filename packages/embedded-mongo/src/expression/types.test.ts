import { describe } from 'vitest';
import { decimal, long } from '../testing.ts';
import { id, itGives, noon } from './testing.ts';

describe('types', () => {
  itGives([
    [{ $type: '$l' }, 'long'],
    [{ $type: '$missing' }, 'missing'],
    [{ $type: 1.5 }, 'double'],
    [{ $type: 1 }, 'int'],
    [{ $type: '$id' }, 'objectId'],
    [{ $isNumber: '$d' }, true],
    [{ $toString: '$l' }, '5'],
    [{ $toString: '$id' }, '65f0000000000000000000aa'],
    [{ $toString: '$date' }, '2024-03-10T12:34:56.789Z'],
    [{ $toInt: '12' }, 12],
    [{ $toInt: 1.9 }, 1],
    [{ $toLong: '12' }, long(12)],
    [{ $toLong: '$date' }, long(noon.getTime())],
    [{ $toDouble: '1.5e2' }, 150],
    [{ $toDouble: true }, 1],
    [{ $toDecimal: '0.10' }, decimal('0.10')],
    [{ $toDecimal: 0.1 }, decimal('0.1')],
    [{ $toBool: 'false' }, true],
    [{ $toBool: 0 }, false],
    [{ $toDate: '2024-01-02' }, new Date('2024-01-02T00:00:00Z')],
    [{ $toDate: '2024-01-02T03:04:05+02:00' }, new Date('2024-01-02T01:04:05Z')],
    [{ $toDate: long(5) }, new Date(5)],
    [{ $toDate: '$id' }, id.getTimestamp()],
    [{ $toObjectId: '65f0000000000000000000aa' }, id],
    [{ $toInt: '$nul' }, null],
    [{ $convert: { input: 'x', to: 'int', onError: 'bad' } }, 'bad'],
    [{ $convert: { input: '$nul', to: 'int', onNull: 0 } }, 0],
    [{ $convert: { input: '$s', to: 2 } }, 'Hello'],
    [{ $convert: { input: { $literal: '$n' }, to: 'string' } }, '$n'],
  ]);
});
