import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The deepest nesting that any input of ours has, with room to spare. */
const deepestNesting = 32;

/** JSON in valid UTF-8 and nothing else; an empty body is undefined. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
    parseJson(body),
  );
}

/** @throws AppError `invalid` when the bytes are no JSON that we take */
export function parseJson(body: Uint8Array): unknown {
  if (body.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    throw new AppError('invalid', 'The request body is not valid JSON.');
  }
  if (isTooDeep(value, deepestNesting)) throw new AppError('invalid', 'The request body is nested too deeply.');
  return value;
}

function isTooDeep(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isTooDeep(inner, levels - 1));
}
