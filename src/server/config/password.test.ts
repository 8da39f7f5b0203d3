import { expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

it('makes an Argon2id hash that only the right password matches, in another Unicode composition too', async () => {
  const hash = await hashPassword('caf\u00e9 at noon');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(verifyPassword('cafe\u0301 at noon', hash)).toBe(true);
  expect(verifyPassword('cafe at noon', hash)).toBe(false);
});

it('makes different hashes of the same password', async () => {
  expect(await hashPassword('a good password')).not.toBe(await hashPassword('a good password'));
});

it('verifies a hash of the reference implementation, which has other costs', () => {
  // From phc-winner-argon2, src/test.c.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(verifyPassword('password', hash)).toBe(true);
  expect(verifyPassword('passwore', hash)).toBe(false);
});

it('verifies a scrypt hash of an earlier version', () => {
  const hash = 'scrypt$c2l4dGVlbiBieXRlcyBvaw$nXhlZ2DNxb_15SF7Zf5Y5ntPs8zcnGZWMp4FEowLPIE';
  expect(verifyPassword('a good password', hash)).toBe(true);
  expect(verifyPassword('a bad password', hash)).toBe(false);
});

it.each(['', 'scrypt$x', '$argon2id$v=19$m=7168,t=5,p=1$c29tZXNhbHQ', 'a good password'])(
  'accepts no password for the invalid hash %j',
  (hash) => {
    expect(verifyPassword('a good password', hash)).toBe(false);
    expect(verifyPassword(hash, hash)).toBe(false);
  },
);
