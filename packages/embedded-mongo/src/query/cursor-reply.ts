/** The `cursor` field of a reply, without the documents. */
export interface CursorHead {
  /** 0 when there is nothing more to fetch. */
  id: number;
  /** Namespace, `database.collection`. */
  ns: string;
  /** Name of the array of documents. */
  batch: 'firstBatch' | 'nextBatch';
}

/** Writes BSON by hand into one buffer of known size. */
class Writer {
  readonly bytes: Buffer;
  #offset = 0;

  constructor(size: number) {
    this.bytes = Buffer.allocUnsafe(size);
  }

  int32(value: number): void {
    this.#offset = this.bytes.writeInt32LE(value, this.#offset);
  }

  zero(): void {
    this.bytes[this.#offset++] = 0;
  }

  /** Writes the type and the name of an element. The name must be ASCII. */
  element(type: number, name: string): void {
    this.bytes[this.#offset++] = type;
    this.#offset += this.bytes.write(name, this.#offset, 'latin1');
    this.zero();
  }

  text(value: string): void {
    this.#offset += this.bytes.write(value, this.#offset, 'utf8');
    this.zero();
  }

  copy(part: Buffer): void {
    this.#offset += part.copy(this.bytes, this.#offset);
  }

  int64(value: number): void {
    this.#offset = this.bytes.writeBigInt64LE(BigInt(value), this.#offset);
  }

  double(value: number): void {
    this.#offset = this.bytes.writeDoubleLE(value, this.#offset);
  }
}

const TYPE = { double: 1, string: 2, document: 3, array: 4, int64: 18 } as const;

const digitCount = (value: number): number => {
  let count = 1;
  for (let limit = 10; value >= limit; limit *= 10) count++;
  return count;
};

/**
 * Builds the reply `{cursor: {id, ns, firstBatch: documents}, ok: 1}`, or the same with `nextBatch`, from encoded
 * documents without decoding them.
 */
export function cursorReply(head: CursorHead, documents: readonly Buffer[]): Buffer {
  const nsBytes = Buffer.byteLength(head.ns) + 1;
  let arrayBytes = 5;
  for (let i = 0; i < documents.length; i++) arrayBytes += 2 + digitCount(i) + (documents[i]?.length ?? 0);
  // In parentheses: the bytes of an element, which are its type, its name with a zero byte, and its value. Outside:
  // the length of a document and its final zero byte.
  const cursorBytes = 4 + (1 + 3 + 8) + (1 + 3 + 4 + nsBytes) + (1 + head.batch.length + 1 + arrayBytes) + 1;
  const total = 4 + (1 + 7 + cursorBytes) + (1 + 3 + 8) + 1;
  const writer = new Writer(total);
  writer.int32(total);
  writer.element(TYPE.document, 'cursor');
  writer.int32(cursorBytes);
  writer.element(TYPE.int64, 'id');
  writer.int64(head.id);
  writer.element(TYPE.string, 'ns');
  writer.int32(nsBytes);
  writer.text(head.ns);
  writer.element(TYPE.array, head.batch);
  writer.int32(arrayBytes);
  documents.forEach((document, i) => {
    writer.element(TYPE.document, String(i));
    writer.copy(document);
  });
  writer.zero();
  writer.zero();
  writer.element(TYPE.double, 'ok');
  writer.double(1);
  writer.zero();
  return writer.bytes;
}
