import { type Doc, encodeDocument } from '../values/bson.ts';
import { decodeCommand } from '../values/raw-bson.ts';

/** Operation codes. Source: MongoDB Manual, "MongoDB Wire Protocol". */
const OP = { reply: 1, query: 2004, message: 2013 } as const;

/** What `hello` announces as `maxMessageSizeBytes`. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;
/** Flag bits 0 to 15 must be understood; the higher ones may be ignored. */
const REQUIRED_FLAGS = 0xffff;

/** One command as it arrived. */
export interface WireRequest {
  id: number;
  /** An OP_QUERY of the handshake, to be answered by an OP_REPLY. */
  legacy: boolean;
  /** Set by `w: 0`: the client does not wait for an answer. */
  noReply: boolean;
  /** The client takes further replies without asking again. */
  exhaust: boolean;
  /** The command, with its database in `$db`. */
  body: Doc;
  /** Documents sent beside the body (sections of kind 1) and those of an insert, as bytes. */
  sequences: ReadonlyMap<string, readonly Buffer[]>;
}

/**
 * Cuts a byte stream into messages. A message of impossible size or make-up is an error, after which the connection
 * cannot be used.
 */
export class Framer {
  #chunks: Buffer[] = [];
  #length = 0;

  /** True while a message has begun and not ended. */
  get partial(): boolean {
    return this.#length > 0;
  }

  /** Takes the next bytes and gives the messages they complete. */
  push(chunk: Buffer): WireRequest[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const requests: WireRequest[] = [];
    for (let size = this.#nextSize(); size > 0 && this.#length >= size; size = this.#nextSize()) {
      requests.push(parseMessage(this.#take(size)));
    }
    return requests;
  }

  /** Size of the message in hand; 0 while not even that is known. */
  #nextSize(): number {
    if (this.#length < 4) return 0;
    if ((this.#chunks[0]?.length ?? 0) < 4) this.#chunks = [Buffer.concat(this.#chunks)];
    const size = this.#chunks[0]?.readInt32LE(0) ?? 0;
    if (size < HEADER_BYTES || size > MAX_MESSAGE_BYTES) throw new RangeError(`impossible message length ${size}`);
    return size;
  }

  #take(size: number): Buffer {
    const all = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    const rest = all.subarray(size);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    return all.subarray(0, size);
  }
}

function parseMessage(message: Buffer): WireRequest {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === OP.message) return parseOpMsg(id, message);
  if (operation === OP.query) return parseOpQuery(id, message);
  throw new RangeError(`unsupported operation ${operation}`);
}

/** Bytes `at` to `at + length prefix`, checked to lie before `end`. */
function sized(bytes: Buffer, at: number, end: number): Buffer {
  const size = bytes.readInt32LE(at);
  if (size < 5 || at + size > end) throw new RangeError('a section reaches beyond its message');
  return bytes.subarray(at, at + size);
}

function parseOpMsg(id: number, message: Buffer): WireRequest {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new RangeError('unknown message flags');
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const sequences = new Map<string, readonly Buffer[]>();
  let body: Doc | undefined;
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = message[at];
    const section = sized(message, at + 1, end);
    if (kind === 0) {
      const command = decodeCommand(section);
      body = command.body;
      if (command.documents) sequences.set('documents', command.documents);
    } else if (kind === 1) readSequence(section, sequences);
    else throw new RangeError(`unknown section kind ${kind}`);
    at += 1 + section.length;
  }
  if (!body) throw new RangeError('a message without a body');
  return {
    id,
    legacy: false,
    noReply: (flags & MORE_TO_COME) !== 0,
    exhaust: (flags & EXHAUST_ALLOWED) !== 0,
    body,
    sequences,
  };
}

function readSequence(section: Buffer, sequences: Map<string, readonly Buffer[]>): void {
  const stop = section.indexOf(0, 4);
  if (stop < 0) throw new RangeError('a document sequence without a name');
  const documents: Buffer[] = [];
  for (let at = stop + 1; at < section.length; ) {
    const document = sized(section, at, section.length);
    documents.push(document);
    at += document.length;
  }
  sequences.set(section.toString('utf8', 4, stop), documents);
}

function parseOpQuery(id: number, message: Buffer): WireRequest {
  const stop = message.indexOf(0, HEADER_BYTES + 4);
  if (stop < 0) throw new RangeError('a query without a namespace');
  const namespace = message.toString('utf8', HEADER_BYTES + 4, stop);
  const { body } = decodeCommand(sized(message, stop + 9, message.length));
  return {
    id,
    legacy: true,
    noReply: false,
    exhaust: false,
    body: { ...body, $db: namespace.split('.')[0] },
    sequences: new Map(),
  };
}

let nextResponseId = 1;

/** A reply as it is sent. */
export interface WireReply {
  id: number;
  parts: [Buffer, Buffer];
}

/**
 * The answer to a request; with `moreToCome` another one will follow unasked. A buffer is a reply document that is
 * encoded already.
 */
export function frameReply(request: WireRequest, reply: Doc | Buffer, moreToCome = false): WireReply {
  const body = Buffer.isBuffer(reply) ? reply : encodeDocument(reply);
  const head = Buffer.alloc(request.legacy ? 36 : 21);
  const id = nextResponseId;
  nextResponseId = (nextResponseId + 1) & 0x7fffffff;
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(id, 4);
  head.writeInt32LE(request.id, 8);
  head.writeInt32LE(request.legacy ? OP.reply : OP.message, 12);
  if (request.legacy) {
    head.writeInt32LE(8, 16);
    head.writeInt32LE(1, 32);
  } else if (moreToCome) head.writeUInt32LE(MORE_TO_COME, 16);
  return { id, parts: [head, body] };
}
