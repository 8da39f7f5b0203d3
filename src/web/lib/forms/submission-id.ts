/** A random UUID (version 4). `randomUUID` is missing on pages without a secure connection. */
export function newSubmissionId(
  random: Pick<Crypto, 'getRandomValues'> & Partial<Pick<Crypto, 'randomUUID'>> = crypto,
) {
  if (random.randomUUID !== undefined) return random.randomUUID();
  const bytes = random.getRandomValues(new Uint8Array(16));
  const hexPairs = Array.from(bytes, (byte, index) =>
    hex(index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte),
  );
  return [hexPairs.slice(0, 4), hexPairs.slice(4, 6), hexPairs.slice(6, 8), hexPairs.slice(8, 10), hexPairs.slice(10)]
    .map((group) => group.join(''))
    .join('-');
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
