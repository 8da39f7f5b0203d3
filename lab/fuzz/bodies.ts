import type { Random } from './random.ts';
import { acceptsNothing, type Schema, sample, spoil } from './schema.ts';

/** A bad body with its content type. */
export type Body = { what: string; bytes: Buffer; type: string | undefined };

const json = 'application/json';

/** A valid body, for requests that are invalid in another part. */
export const goodBody = (described: Schema): Body => ({
  what: 'good body',
  bytes: Buffer.from(JSON.stringify(sample(described))),
  type: json,
});

/** A bad body. Any request with it must be rejected. */
export function badBody(described: Schema, random: Random): Body {
  const [what, make] = random.pick(Object.entries(recipes));
  const made = make(described, random);
  return { what, type: json, ...(Buffer.isBuffer(made) || typeof made === 'string' ? { bytes: bytesOf(made) } : made) };
}

const bytesOf = (text: string | Buffer): Buffer => (typeof text === 'string' ? Buffer.from(text) : text);

type Made = string | Buffer | { bytes: Buffer; type: string | undefined };
type Recipe = (described: Schema, random: Random) => Made;

const good = (described: Schema): string => JSON.stringify(sample(described));
const spoiled = (described: Schema, random: Random): string => JSON.stringify(spoil(described, random));

/** Adds fields to the front of a bad body that is an object. Other bodies stay unchanged. */
function spoiledWith(fields: string, described: Schema, random: Random): string {
  const text = spoiled(described, random);
  return text.startsWith('{') && text !== '{}' ? `{${fields},${text.slice(1)}` : text;
}

const recipes: Readonly<Record<string, Recipe>> = {
  // Listed twice, so that it is picked twice as often.
  'wrong value': spoiled,
  'another wrong value': spoiled,
  'wrong value among unknown fields': (described, random) =>
    spoiledWith('"isAdmin":true,"_id":"0123456789abcdef01234567","$set":{"spam":false}', described, random),
  'prototype pollution': (described, random) =>
    spoiledWith('"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}', described, random),
  'duplicate key, the last one wrong': (described, random) => {
    const [name = 'x'] = Object.keys(described.properties ?? {});
    const last = JSON.stringify(spoil(described.properties?.[name] ?? {}, random));
    return `${good(described).slice(0, -1)},${JSON.stringify(name)}:${last}}`;
  },
  'not an object': (described, random) =>
    random.pick([
      `[${good(described)}]`,
      ...(acceptsNothing(described) ? [] : ['null']),
      'true',
      '0',
      '"text"',
      '[]',
      '1e999',
      JSON.stringify(good(described)),
    ]),
  'broken JSON': (described, random) => {
    const text = good(described);
    return random.pick([
      text.slice(0, random.int(text.length - 1) + 1),
      `${text},`,
      `${text}{}`,
      "{'a':1}",
      `${text.slice(0, -1)},}`,
      `/* a comment */${text}`,
      '{"a":NaN}',
      '{"a":01}',
      '{"a":"\n"}',
      '{"\\u00":1}',
      '{',
      ']',
      '\0',
    ]);
  },
  'broken UTF-8': (described, random) => {
    const text = Buffer.from(good(described));
    const at = text.indexOf('":"') + 3;
    const bad = random.pick([
      [0xff, 0xfe],
      [0xc0, 0x80],
      [0xed, 0xa0, 0x80],
      [0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xe2, 0x28],
    ]);
    return Buffer.concat([text.subarray(0, at), Buffer.from(bad), text.subarray(at)]);
  },
  'another encoding': (described, random) => {
    const text = good(described);
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    return random.pick([
      utf16,
      Buffer.from(text, 'utf16le').swap16(),
      Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.from(text)]),
    ]);
  },
  'deep nesting': (described, random) => {
    const depth = random.pick([40, 500, 5_000, 15_000]);
    const [open, close] = random.pick([
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    const [name = 'x'] = Object.keys(described.properties ?? {});
    const most = Math.min(depth, Math.floor(60_000 / (open.length + close.length)));
    return `{${JSON.stringify(name)}:${open.repeat(most)}1${close.repeat(most)}}`;
  },
  'larger than allowed': (_described, random) => `{"name":"${'x'.repeat(random.pick([263_000, 400_000]))}"}`,
  'many keys': (described, random) => {
    const many = Array.from({ length: 4_000 }, (_value, index) => `"k${index}":1`).join(',');
    return spoiledWith(many, described, random);
  },
  'another content type': (described, random) => ({
    bytes: Buffer.from(good(described)),
    type: random.pick([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'text/html',
      'image/png',
      '*/*',
      'json',
      undefined,
    ]),
  }),
};
