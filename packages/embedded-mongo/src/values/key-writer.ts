/** In bytes. */
const START_SIZE = 1024;
/** In bytes. A larger buffer is replaced after its key, so that one long key does not occupy memory forever. */
const MAX_REUSED_SIZE = 1 << 20;

/** Writes keys into one growing buffer, one key at a time. */
export class KeyWriter {
  #buffer = Buffer.allocUnsafeSlow(START_SIZE);
  #length = 0;

  /** Begins a new key. */
  reset(): void {
    this.#length = 0;
  }

  /** Returns a copy of the bytes written since {@link reset}. */
  take(): Buffer {
    const key = Buffer.from(this.#buffer.subarray(0, this.#length));
    if (this.#buffer.length > MAX_REUSED_SIZE) this.#buffer = Buffer.allocUnsafeSlow(START_SIZE);
    return key;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#buffer[this.#length++] = value;
  }

  uint32(value: number): void {
    this.#reserve(4);
    this.#length = this.#buffer.writeUInt32BE(value, this.#length);
  }

  uint64(value: bigint): void {
    this.#reserve(8);
    this.#length = this.#buffer.writeBigUInt64BE(BigInt.asUintN(64, value), this.#length);
  }

  /** Writes a double so that its bytes sort by value. -0 is written as 0. */
  double(value: number): void {
    this.#reserve(8);
    const buffer = this.#buffer;
    const start = this.#length;
    this.#length = buffer.writeDoubleBE(value === 0 ? 0 : value, start);
    if (value < 0) for (let i = start; i < start + 8; i++) buffer[i] = ~(buffer[i] ?? 0);
    else buffer[start] = (buffer[start] ?? 0) ^ 0x80;
  }

  bytes(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#buffer.set(value, this.#length);
    this.#length += value.length;
  }

  /**
   * Writes UTF-8 followed by two zero bytes. A zero byte in the text is followed by 0xff, so that keys sort correctly
   * and no text contains the two zero bytes.
   */
  text(value: string): void {
    this.#reserve(value.length * 3 + 2);
    // No string encodes to the byte 0xff, so \x01 reserves its position.
    const spacedText = value.includes('\0') ? value.replaceAll('\0', '\0\x01') : value;
    const start = this.#length;
    this.#length += this.#buffer.write(spacedText, start, 'utf8');
    if (spacedText !== value) this.#escapeZeros(start);
    this.#buffer[this.#length++] = 0;
    this.#buffer[this.#length++] = 0;
  }

  /** Replaces the byte after each zero byte with 0xff. */
  #escapeZeros(start: number): void {
    for (let i = start; i < this.#length - 1; i++) if (this.#buffer[i] === 0) this.#buffer[++i] = 0xff;
  }

  #reserve(byteCount: number): void {
    if (this.#length + byteCount <= this.#buffer.length) return;
    const largerBuffer = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#length + byteCount));
    this.#buffer.copy(largerBuffer, 0, 0, this.#length);
    this.#buffer = largerBuffer;
  }
}
