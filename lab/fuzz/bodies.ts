import type { Random } from './random.ts';
import { hasOnlyOptionalFields, type Schema, sample, spoil } from './schema.ts';

/** A body with its content type. */
export type Body = { what: string; bytes: Buffer; type: string | undefined };

const json = 'application/json';

/** A valid body, for requests that are invalid in another part. */
export const goodBody = (schema: Schema): Body => ({
  what: 'good body',
  bytes: Buffer.from(JSON.stringify(sample(schema))),
  type: json,
});

/** A body with which the site must reject any request. */
export function badBody(schema: Schema, random: Random): Body {
  const [what, make] = random.pick(Object.entries(recipes));
  const result = make(schema, random);
  return {
    what,
    type: json,
    ...(Buffer.isBuffer(result) || typeof result === 'string' ? { bytes: bytesOf(result) } : result),
  };
}

const bytesOf = (text: string | Buffer): Buffer => (typeof text === 'string' ? Buffer.from(text) : text);

type RecipeResult = string | Buffer | { bytes: Buffer; type: string | undefined };
type Recipe = (schema: Schema, random: Random) => RecipeResult;

const validText = (schema: Schema): string => JSON.stringify(sample(schema));
const invalidText = (schema: Schema, random: Random): string => JSON.stringify(spoil(schema, random));

/** Makes a bad body, and adds fields to its front if it is an object that is not empty. */
function invalidTextWith(fields: string, schema: Schema, random: Random): string {
  const text = invalidText(schema, random);
  return text.startsWith('{') && text !== '{}' ? `{${fields},${text.slice(1)}` : text;
}

const recipes: Readonly<Record<string, Recipe>> = {
  // The same recipe is listed twice, so that it is picked twice as often.
  'wrong value': invalidText,
  'another wrong value': invalidText,
  'wrong value among unknown fields': (schema, random) =>
    invalidTextWith('"isAdmin":true,"_id":"0123456789abcdef01234567","$set":{"spam":false}', schema, random),
  'prototype pollution': (schema, random) =>
    invalidTextWith('"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}', schema, random),
  'duplicate key, the last one wrong': (schema, random) => {
    const [name = 'x'] = Object.keys(schema.properties ?? {});
    const last = JSON.stringify(spoil(schema.properties?.[name] ?? {}, random));
    return `${validText(schema).slice(0, -1)},${JSON.stringify(name)}:${last}}`;
  },
  'not an object': (schema, random) =>
    random.pick([
      `[${validText(schema)}]`,
      ...(hasOnlyOptionalFields(schema) ? [] : ['null']),
      'true',
      '0',
      '"text"',
      '[]',
      '1e999',
      JSON.stringify(validText(schema)),
    ]),
  'broken JSON': (schema, random) => {
    const text = validText(schema);
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
  'broken UTF-8': (schema, random) => {
    const text = Buffer.from(validText(schema));
    const at = text.indexOf('":"') + 3;
    const badBytes = random.pick([
      [0xff, 0xfe],
      [0xc0, 0x80],
      [0xed, 0xa0, 0x80],
      [0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xe2, 0x28],
    ]);
    return Buffer.concat([text.subarray(0, at), Buffer.from(badBytes), text.subarray(at)]);
  },
  'another encoding': (schema, random) => {
    const text = validText(schema);
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    return random.pick([
      utf16,
      Buffer.from(text, 'utf16le').swap16(),
      Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.from(text)]),
    ]);
  },
  'deep nesting': (schema, random) => {
    const depth = random.pick([40, 500, 5_000, 15_000]);
    const [open, close] = random.pick([
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    const [name = 'x'] = Object.keys(schema.properties ?? {});
    const levels = Math.min(depth, Math.floor(60_000 / (open.length + close.length)));
    return `{${JSON.stringify(name)}:${open.repeat(levels)}1${close.repeat(levels)}}`;
  },
  'larger than allowed': (_schema, random) => `{"name":"${'x'.repeat(random.pick([263_000, 400_000]))}"}`,
  'many keys': (schema, random) => {
    const keys = Array.from({ length: 4_000 }, (_value, index) => `"k${index}":1`).join(',');
    return invalidTextWith(keys, schema, random);
  },
  'another content type': (schema, random) => ({
    bytes: Buffer.from(validText(schema)),
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
