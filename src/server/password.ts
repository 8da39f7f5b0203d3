import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost as recommended for interactive log-ins: 32 MiB and roughly 60 ms on one core, off the event loop. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const keyLength = 32;

const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

/** A salted scrypt hash of a password, as `scrypt$<salt>$<key>` in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFKC'), salt, keyLength, cost);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/** Whether a password matches a hash of `hashPassword`; takes the same time whether it does or not. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [scheme, salt, key] = hash.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), keyLength, cost);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
