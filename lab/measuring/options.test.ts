import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

const read = (...args: string[]) =>
  readOptions(args, { parts: ['kill', 'disk'], sizes: { visitors: { default: 500, min: 1, max: 5_000 } } });

it('reads no arguments as a complete run of all parts at the default size', () => {
  const { only, size, complete } = read();
  expect({ only, visitors: size('visitors'), complete }).toEqual({
    only: ['kill', 'disk'],
    visitors: 500,
    complete: true,
  });
});

it.each([
  [['--only', 'disk,kill'], true],
  [['--only', 'kill'], false],
  [['--visitors', '499'], false],
  [['--visitors', '501'], true],
])('tells whether a run with %j is complete: %s', (args, complete) => {
  expect(read(...args).complete).toBe(complete);
});

it.each([
  [['--only', 'xyz'], 'There is no part xyz. Parts: kill, disk.'],
  [['--only', ''], 'There is no part'],
  [['--visitors', 'abc'], '--visitors must be a whole number from 1 to 5000.'],
  [['--visitors', '0'], 'whole number'],
  [['--visitors', ''], 'whole number'],
  [['--visitors', '5001'], 'whole number'],
  [['--visitor', '5'], 'visitor'],
])('rejects %j with an error that contains %j', (args, message) => {
  expect(() => read(...args)).toThrow(message);
});
