import { argon2, argon2Sync, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * OWASP's Password Storage Cheat Sheet lists several equally strong settings for Argon2id. The following setting needs
 * the least memory and time: 7 MiB and about 20 ms on one core.
 */
const cost = { memory: 7 * 1024, passes: 5, parallelism: 1 };
const tagLength = 32;

type Cost = typeof cost;

const deriveArgon2 = promisify(argon2);

/** Returns a salted Argon2id hash as a PHC string: `$argon2id$v=19$m=7168,t=5,p=1$<salt>$<tag>`. */
export async function hashPassword(password: string, { memory, passes, parallelism }: Cost = cost): Promise<string> {
  const salt = randomBytes(16);
  const tag = await deriveArgon2('argon2id', argon2Input(password, { salt, cost: { memory, passes, parallelism } }));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`;
}

/**
 * Whether a password matches a hash of `hashPassword`, or a scrypt hash of an earlier version. Blocks the thread, and
 * takes the same time for a right and a wrong password.
 */
export function verifyPassword(password: string, hash: string): boolean {
  const parsed = readArgon2id(hash) ?? readScrypt(hash);
  if (parsed === undefined) return false;
  const actual = parsed.derive(password);
  return parsed.expected.length === actual.length && timingSafeEqual(parsed.expected, actual);
}

/** The key of the right password, and a function that derives the key of any password. */
type ParsedHash = { expected: Buffer; derive: (password: string) => Buffer };

function readArgon2id(hash: string): ParsedHash | undefined {
  const [, memory, passes, parallelism, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
  if (salt === undefined || tag === undefined) return undefined;
  const hashCost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return {
    expected: Buffer.from(tag, 'base64'),
    derive: (password) =>
      argon2Sync('argon2id', argon2Input(password, { salt: Buffer.from(salt, 'base64'), cost: hashCost })),
  };
}

const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** `scrypt$<salt>$<key>`: the format of earlier versions. */
function readScrypt(hash: string): ParsedHash | undefined {
  const [, salt, key] = /^scrypt\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? [];
  if (salt === undefined || key === undefined) return undefined;
  return {
    expected: Buffer.from(key, 'base64url'),
    derive: (password) => scryptSync(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), tagLength, scryptCost),
  };
}

const argon2Input = (password: string, { salt, cost: hashCost }: { salt: Buffer; cost: Cost }) => ({
  message: password.normalize('NFKC'),
  nonce: salt,
  tagLength,
  ...hashCost,
});

/** Base64 without padding, as in PHC strings. */
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
