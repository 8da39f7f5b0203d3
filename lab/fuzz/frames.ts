import type { z } from 'zod';
import * as mini from 'zod/mini';
import { chatMessageInput, chatReplyInput } from '../../src/domain/chat.ts';
import { listProcedures } from '../../src/server/trpc/procedures.ts';
import type { Random } from './random.ts';
import type { BadRequest } from './requests.ts';
import { hasOnlyOptionalFields, jsonSchema, type Schema, spoil } from './schema.ts';

export type BadFrame = { what: string; data: string | Buffer };

/** Makes a bad frame for one of the sockets. */
export type FrameMaker = (random: Random) => BadFrame;

// `spoil` reads only whether there is a pattern.
const uuid: Schema = { type: 'string', pattern: 'uuid' };
const schemaOf = (input: mini.ZodMiniType | z.core.$ZodType): Schema =>
  jsonSchema.parse(mini.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));

/** The documented frames for /ws that have fields other than `type`, by type. */
const jsonFrames: Readonly<Record<string, Schema>> = {
  // Unlike in the other APIs, `isUser` may be missing here.
  'chat-message': { ...schemaOf(chatMessageInput), required: ['sessionId', 'message'] },
  'admin-response': schemaOf(chatReplyInput),
  'visitor-register': { type: 'object', properties: { sessionId: uuid }, required: ['sessionId'] },
};

/** Invalid frames, and frames for the other socket. */
const nonsense: readonly (string | Buffer)[] = [
  '',
  'null',
  '[]',
  '{}',
  '0',
  '"text"',
  '{"type":null}',
  '{"type":"__proto__"}',
  '{"type":["admin-register"]}',
  '{"type":{"$ne":null}}',
  '{"type":"unread-count","count":1}',
  '{"type":"new-message","message":{}}',
  '{"type":"admin-register","type":"nothing"}',
  '{"__proto__":{"type":"admin-register"}}',
  '{"type":"chat-message"',
  '\u0000',
  '{"id":null}',
  '{"id":null,"method":null}',
  '{"id":{},"method":"query","params":{"path":"blog.list"}}',
  '[{"id":1,"method":"query"},null,7,[]]',
  '{"method":"subscription.stop"}',
  '{"id":1,"method":"constructor"}',
  '{"id":1,"method":"query","params":null}',
  '{"id":1,"method":"query","params":{"path":null}}',
  '{"id":1,"method":"query","params":{"path":["blog","list"]}}',
  '{"id":1,"method":"query","params":{"path":"__proto__"}}',
  '{"id":1,"method":"query","params":{"path":"constructor.prototype"}}',
  '{"id":1,"method":"query","params":{"path":"toString"}}',
  '{"id":1,"method":"mutation","params":{"path":"blog.list"}}',
  '{"id":1,"method":"subscription","params":{"path":"blog.list"}}',
  '{"id":1,"jsonrpc":"1.0","method":"query","params":{"path":"none"}}',
  Buffer.from([0xff, 0xfe, 0x00]),
  Buffer.from('{"type":"admin-register"}'),
  `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  `{"type":"${'x'.repeat(15_000)}"}`,
  `{"type":"chat-message","message":"${'x'.repeat(20_000)}"}`,
];

/** Makes a bad frame for /ws. */
export const badJsonFrame: FrameMaker = (random) => {
  if (random.chance(0.35)) return { what: '/ws: nonsense', data: random.pick(nonsense) };
  const [type, frame] = random.pick(Object.entries(jsonFrames));
  const badValue = spoil(frame, random);
  const fields = typeof badValue === 'object' && !Array.isArray(badValue) ? badValue : { spoiled: badValue };
  return { what: `/ws: ${type}`, data: JSON.stringify({ ...fields, type }) };
};

/** Procedures with the schema of their input. A procedure without input cannot get bad input. */
const procedures = listProcedures().flatMap(({ path, type, inputs: [input] }) =>
  input === undefined ? [] : [{ path, type, input: schemaOf(input) }],
);

/**
 * Procedures that accept some bad input and change nothing: a preview accepts an empty text, and a missing record has
 * an empty history.
 */
const harmlessPaths: ReadonlySet<string> = new Set(['admin.posts.preview', 'admin.bookings.history', 'quotes.history']);

/** Procedures whose success over a socket means that bad input was accepted. */
const strictProcedures = procedures.filter(({ path }) => !harmlessPaths.has(path));

/** Bad metadata of superjson, which says which values are dates, sets or references. */
const annotations: readonly unknown[] = [
  { values: { '__proto__.polluted': ['Date'] } },
  { values: { 'constructor.prototype.polluted': ['Date'] } },
  { values: { a: [['class', 'Object']] } },
  { values: { '': [['custom', 'x']] } },
  { values: [['set', []]] },
  { values: { '': ['regexp'] } },
  { values: { '': [['typed-array', 'Float64Array']] } },
  { values: { [Array(10_000).fill('a').join('.')]: Object.fromEntries(Array(2_000).fill(['undefined']).entries()) } },
  { referentialEqualities: { __proto__: ['a'] } },
  { referentialEqualities: [['a.b'], { 'c.d': ['__proto__.x'] }] },
  { values: 'x' },
  7,
];

/** Makes a bad frame for tRPC's socket. */
export const badTrpcFrame: FrameMaker = (random) => {
  if (random.chance(0.2)) return { what: '/trpc socket: nonsense', data: random.pick(nonsense) };
  const { path, type, input } = random.pick(strictProcedures);
  const id = random.pick<unknown>([null, 1, 2, 3, 'a', -1, 1.5, {}, [], true, 'x'.repeat(1_000)]);
  const method = random.chance(0.9) ? type : random.pick(['query', 'mutation', 'subscription']);
  const json = spoil(input, random);
  const meta = random.chance(0.3) ? { meta: random.pick(annotations) } : {};
  // Input without the wrapper `json` is treated as missing.
  const inputValue = random.chance(0.95) || hasOnlyOptionalFields(input) ? { json, ...meta } : json;
  const frame = { id, jsonrpc: '2.0', method, params: { path, input: inputValue } };
  const data = JSON.stringify(random.chance(0.1) ? [frame, frame] : frame);
  return { what: `/trpc socket: ${data.slice(0, 300)}`, data };
};

/** Makes a bad call of a procedure over HTTP. */
export function badTrpcCall(random: Random): BadRequest {
  const { path, type, input } = random.pick(procedures);
  const meta = random.chance(0.3) ? { meta: random.pick(annotations) } : {};
  // Input without the wrapper `json` is treated as missing, which some procedures accept.
  const isWrapped = type === 'subscription' || hasOnlyOptionalFields(input) || random.chance(0.9);
  const text = JSON.stringify(isWrapped ? { json: spoil(input, random), ...meta } : spoil(input, random));
  const isBatch = random.chance(0.2);
  const payload = isBatch ? `{"0":${text}}` : text;
  const isGet = type !== 'mutation';
  const flag = isBatch ? 'batch=1' : '';
  const search = isGet ? `?${flag}${isBatch ? '&' : ''}input=${encodeURIComponent(payload)}` : `?${flag}`;
  return {
    what: `tRPC ${path} ${payload.slice(0, 300)}`,
    method: isGet ? 'GET' : 'POST',
    path: `/trpc/${path}${search}`,
    headers: isGet ? {} : { 'content-type': 'application/json' },
    body: isGet ? undefined : Buffer.from(payload),
    mustBeRejected: !isGet && !harmlessPaths.has(path),
  };
}
