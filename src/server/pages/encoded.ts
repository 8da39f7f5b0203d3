import { hash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { brotliOptions, type Compression, compress, usualLevels } from '#server/http/encoding.ts';

export type Encoding = Compression | 'identity';

export const htmlType = 'text/html; charset=utf-8';

/** A text, a hash of it, and its compressed forms so far. */
export type Bodies<Body> = { tag: string; identity: Body; compressed: readonly (readonly [Compression, Body])[] };

/**
 * A text with its strong entity tags. It is compressed when a client first requests an encoding, because compressing a
 * page costs as much as rendering it.
 */
export class EncodedText {
  /** The content type with its charset, which is UTF-8. */
  readonly type: string;
  /** The encodings that clients have requested. */
  readonly requested = new Set<Encoding>();
  readonly #makeBodies: () => Bodies<Buffer>;
  readonly #compressions = new Map<Encoding, Promise<Buffer>>();
  #cached: { tag: string; identity: Buffer; bodies: Map<Encoding, Buffer> } | undefined;

  /** @param makeBodies called when the bodies are first used */
  constructor(type: string, makeBodies: () => Bodies<Buffer>) {
    this.type = type;
    this.#makeBodies = makeBodies;
  }

  etag(encoding: Encoding): string {
    return `"${this.#parts.tag}${etagEndings[encoding]}"`;
  }

  /** Returns the body in an encoding, and counts the encoding as requested; undefined if it is not compressed yet. */
  ready(encoding: Encoding): Buffer | undefined {
    this.requested.add(encoding);
    return this.#parts.bodies.get(encoding);
  }

  /** Returns the body in an encoding. All calls for one encoding share its compression. */
  body(encoding: Encoding): Promise<Buffer> {
    const compression = this.#compressions.get(encoding) ?? this.#compress(encoding);
    this.#compressions.set(encoding, compression);
    return compression;
  }

  async #compress(encoding: Encoding): Promise<Buffer> {
    const { identity, bodies } = this.#parts;
    const ready = bodies.get(encoding);
    if (ready !== undefined || encoding === 'identity') return ready ?? identity;
    const body = await compress(identity, encoding, usualLevels);
    bodies.set(encoding, body);
    return body;
  }

  get #parts() {
    if (this.#cached !== undefined) return this.#cached;
    const { tag, identity, compressed } = this.#makeBodies();
    this.#cached = { tag, identity, bodies: new Map<Encoding, Buffer>([['identity', identity], ...compressed]) };
    return this.#cached;
  }
}

const etagEndings = { br: '-br', gzip: '-gz', identity: '' } as const satisfies Record<Encoding, string>;

/** @param type the content type with its charset, which is UTF-8 */
export function encodedText(text: string | Uint8Array, type: string): EncodedText {
  const bodies = encodeSync(text, []);
  return new EncodedText(type, () => bodies);
}

/** Returns a text that is made when it is first used. */
export const lazyText = (make: () => Uint8Array, type: string): EncodedText =>
  new EncodedText(type, () => encodeSync(make(), []));

/** Compresses synchronously, which blocks the calling thread. */
export function encodeSync(text: string | Uint8Array, encodings: readonly Encoding[]): Bodies<Buffer> {
  const identity =
    typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.buffer, text.byteOffset, text.byteLength);
  const compressed: [Compression, Buffer][] = [];
  if (encodings.includes('br'))
    compressed.push(['br', brotliCompressSync(identity, brotliOptions(identity.length, usualLevels))]);
  if (encodings.includes('gzip')) compressed.push(['gzip', gzipSync(identity, { level: usualLevels.gzip })]);
  return { tag: hash('sha256', identity, 'base64url').slice(0, 22), identity, compressed };
}
