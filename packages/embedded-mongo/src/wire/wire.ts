import { type Doc, encodeDocument } from '../values/bson.ts';
import { decodeCommand } from '../values/raw-bson.ts';

/** Operation codes. Source: MongoDB Manual, "MongoDB Wire Protocol". */
const OPCODE = { reply: 1, query: 2004, message: 2013 } as const;

/** The value of `maxMessageSizeBytes` in the reply to `hello`. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;
/** The flags in bits 0 to 15: a message with an unknown one must be rejected. Unknown higher bits are ignored. */
const MANDATORY_FLAGS = 0xffff;

/** One command as it arrived. `InsertConnection` also gets replies in this form: `body` is the reply. */
export interface WireRequest {
  id: number;
  /** True for an OP_QUERY of the handshake, which is answered by an OP_REPLY. */
  legacy: boolean;
  /** True if the client expects no reply, as with `w: 0`. */
  noReply: boolean;
  /** True if the client accepts further replies without further requests. */
  exhaust: boolean;
  /** The command, with its database in `$db`. */
  body: Doc;
  /** Encoded documents by sequence name: from sections of kind 1, or from the body of an insert. */
  sequences: ReadonlyMap<string, readonly Buffer[]>;
}

/**
 * Splits a byte stream into messages. Throws if a message has an impossible size or structure; the connection cannot be
 * used after that.
 */
export class Framer {
  #chunks: Buffer[] = [];
  #length = 0;

  /** True while only a part of a message has arrived. */
  get partial(): boolean {
    return this.#length > 0;
  }

  /** Adds the next bytes and returns the messages that they complete. */
  push(chunk: Buffer): WireRequest[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const requests: WireRequest[] = [];
    for (let size = this.#nextSize(); size > 0 && this.#length >= size; size = this.#nextSize()) {
      requests.push(parseMessage(this.#take(size)));
    }
    return requests;
  }

  /** Size of the current message; 0 until its length has arrived. */
  #nextSize(): number {
    if (this.#length < 4) return 0;
    if ((this.#chunks[0]?.length ?? 0) < 4) this.#chunks = [Buffer.concat(this.#chunks)];
    const size = this.#chunks[0]?.readInt32LE(0) ?? 0;
    if (size < HEADER_BYTES || size > MAX_MESSAGE_BYTES) throw new RangeError(`impossible message length ${size}`);
    return size;
  }

  #take(size: number): Buffer {
    const bytes = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    const rest = bytes.subarray(size);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#length = rest.length;
    return bytes.subarray(0, size);
  }
}

function parseMessage(message: Buffer): WireRequest {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === OPCODE.message) return parseOpMsg(id, message);
  if (operation === OPCODE.query) return parseOpQuery(id, message);
  throw new RangeError(`unsupported operation ${operation}`);
}

/**
 * Returns the section or document at `start`, which begins with its own length. Throws if it is shorter than 5 bytes or
 * reaches beyond `end`.
 */
function sectionAt(bytes: Buffer, start: number, end: number): Buffer {
  const size = bytes.readInt32LE(start);
  if (size < 5 || start + size > end) throw new RangeError('a section reaches beyond its message');
  return bytes.subarray(start, start + size);
}

function parseOpMsg(id: number, message: Buffer): WireRequest {
  const flags = message.readUInt32LE(HEADER_BYTES);
  if (flags & MANDATORY_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) throw new RangeError('unknown message flags');
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  const sequences = new Map<string, readonly Buffer[]>();
  let body: Doc | undefined;
  let offset = HEADER_BYTES + 4;
  while (offset < end) {
    const kind = message[offset];
    const section = sectionAt(message, offset + 1, end);
    if (kind === 0) {
      const command = decodeCommand(section);
      body = command.body;
      if (command.documents) sequences.set('documents', command.documents);
    } else if (kind === 1) readSequence(section, sequences);
    else throw new RangeError(`unknown section kind ${kind}`);
    offset += 1 + section.length;
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
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new RangeError('a document sequence without a name');
  const documents: Buffer[] = [];
  for (let offset = nameEnd + 1; offset < section.length; ) {
    const document = sectionAt(section, offset, section.length);
    documents.push(document);
    offset += document.length;
  }
  sequences.set(section.toString('utf8', 4, nameEnd), documents);
}

function parseOpQuery(id: number, message: Buffer): WireRequest {
  const namespaceEnd = message.indexOf(0, HEADER_BYTES + 4);
  if (namespaceEnd < 0) throw new RangeError('a query without a namespace');
  const namespace = message.toString('utf8', HEADER_BYTES + 4, namespaceEnd);
  // Between the namespace and the document are the numbers of documents to skip and to return.
  const { body } = decodeCommand(sectionAt(message, namespaceEnd + 9, message.length));
  return {
    id,
    legacy: true,
    noReply: false,
    exhaust: false,
    body: { ...body, $db: namespace.split('.')[0] },
    sequences: new Map(),
  };
}

/** The header of an OP_MSG, its flags and the kind of its only section. */
const MESSAGE_HEADER_BYTES = HEADER_BYTES + 5;

/** Encodes a command as a client sends it. */
export function frameCommand(id: number, command: Doc): Buffer {
  const body = encodeDocument(command);
  const header = Buffer.alloc(MESSAGE_HEADER_BYTES);
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(id, 4);
  header.writeInt32LE(OPCODE.message, 12);
  return Buffer.concat([header, body]);
}

let nextResponseId = 1;

/** An encoded reply. */
export interface WireReply {
  /** Its own id. If it announces another reply, that one answers this id instead of a request. */
  id: number;
  /** Its header and its body. */
  parts: [Buffer, Buffer];
}

/**
 * Frames the reply to a request. `moreToCome` announces that another reply follows without another request. A buffer is
 * a reply document that is already encoded.
 */
export function frameReply(request: WireRequest, reply: Doc | Buffer, moreToCome = false): WireReply {
  const body = Buffer.isBuffer(reply) ? reply : encodeDocument(reply);
  const header = Buffer.alloc(request.legacy ? 36 : MESSAGE_HEADER_BYTES);
  const id = nextResponseId;
  nextResponseId = (nextResponseId + 1) & 0x7fffffff;
  header.writeInt32LE(header.length + body.length, 0);
  header.writeInt32LE(id, 4);
  header.writeInt32LE(request.id, 8);
  header.writeInt32LE(request.legacy ? OPCODE.reply : OPCODE.message, 12);
  if (request.legacy) {
    // The flag AwaitCapable, and one returned document.
    header.writeInt32LE(8, 16);
    header.writeInt32LE(1, 32);
  } else if (moreToCome) header.writeUInt32LE(MORE_TO_COME, 16);
  return { id, parts: [header, body] };
}
