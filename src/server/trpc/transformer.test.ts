import superjson, { SuperJSON } from 'superjson';
import { expect, it } from 'vitest';
import { transformer } from './transformer.ts';

const { deserialize } = transformer.input;
/** As the input arrives over HTTP or a socket. */
const sent = (input: object): unknown => JSON.parse(JSON.stringify(input));

it('reads an input in which an object, a list or a date occurs repeatedly', () => {
  const [window, at] = [['08:00', '18:00'], new Date('2027-06-16T16:00:00Z')];
  const visit = { at, window };
  const value = { mon: window, tue: window, visits: [visit, { ...visit, note: undefined }, visit] };
  expect(deserialize(sent(superjson.serialize(value)))).toEqual(value);
});

it('rejects an input that does not write out the repeats', () => {
  const window = ['08:00', '18:00'];
  const value = { mon: window, tue: window };
  const loop: Record<string, unknown> = {};
  loop.self = { loop };
  for (const input of [
    new SuperJSON({ dedupe: true }).serialize(value),
    superjson.serialize(loop),
    superjson.serialize({ loop }),
    { json: value, meta: { referentialEqualities: { mon: ['__proto__'] } } },
    { json: value, meta: { referentialEqualities: { mon: [7] } } },
    { json: value, meta: { referentialEqualities: 'x' } },
  ]) {
    expect(() => deserialize(sent(input)), JSON.stringify(input)).toThrow('a kind of value that no call takes');
  }
});
