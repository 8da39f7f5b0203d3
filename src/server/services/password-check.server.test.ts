import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { hashPassword } from '#server/config/password.ts';
import { passwordCheck } from './password-check.ts';
import { rateLimits } from './rate-limits.ts';

/** The cheapest cost of Argon2id, because these tests are about counting. */
const cheapCost = { memory: 8, passes: 1, parallelism: 1 };

const checkFor = async (password: string) =>
  passwordCheck({
    hash: await hashPassword(password, cheapCost),
    limits: rateLimits({ scale: 1, clock: () => new Date(0) }),
  });
const message = 'That was wrong.';

/** Returns the code of an attempt's error, or `right` if the password was right. */
const outcome = (attempt: Promise<void>): Promise<string> =>
  attempt.then(
    () => 'right',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );

describe('the right password', () => {
  it('is distinguished from others, whatever its Unicode normalization', async () => {
    const check = await checkFor('caf\u00e9');
    const ipAddress = '192.0.2.1';
    expect(await outcome(check.require('caf\u00e9', { ipAddress, message }))).toBe('right');
    expect(await outcome(check.require('cafe\u0301', { ipAddress, message }))).toBe('right');
    expect(await outcome(check.require('cafe', { ipAddress, message }))).toBe('unauthenticated');
    expect(await outcome(check.require('', { ipAddress, message }))).toBe('unauthenticated');
  });

  it('is rejected from a network that has sent too many wrong ones, but not from another network', async () => {
    const check = await checkFor('the right one');
    const ipAddress = '192.0.2.1';
    await check.require('the right one', { ipAddress, message });
    for (let guess = 0; guess < 10; guess++) {
      expect(await outcome(check.require('a guess', { ipAddress, message }))).toBe('unauthenticated');
    }
    expect(await outcome(check.require('the right one', { ipAddress, message }))).toBe('too_many');
    expect(await outcome(check.require('the right one', { ipAddress: '192.0.2.9', message }))).toBe('right');
  });

  it('waits if ten checks of its network are unfinished, and is rejected if thirty wait already', async () => {
    const check = await checkFor('the right one');
    const attempts = Array.from({ length: 60 }, () =>
      check.require('the right one', { ipAddress: '192.0.2.1', message }),
    );
    const outcomes = await Promise.all(attempts.map(outcome));
    expect(outcomes.filter((code) => code === 'right')).toHaveLength(40);
    expect(outcomes.filter((code) => code === 'too_many')).toHaveLength(20);
  });
});

describe('a flood of wrong passwords', () => {
  const ipAddresses = Array.from({ length: 400 }, (_, index) => `198.${51 + (index >> 8)}.${index & 255}.7`);
  const officeIpAddress = '192.0.2.1';

  it('from four hundred networks does not lock out a network that has sent at most one', async () => {
    const check = await checkFor('the right one');
    const guesses = ipAddresses.flatMap((ipAddress) =>
      [1, 2].map(() => check.require('a guess', { ipAddress, message })),
    );
    const outcomes = guesses.map(outcome);
    expect(await outcome(check.require('the right one', { ipAddress: officeIpAddress, message }))).toBe('right');
    const laterOutcomes = ipAddresses.map((ipAddress) => outcome(check.require('a guess', { ipAddress, message })));
    // A network with one typo comes before networks with more wrong passwords; a known network comes first.
    expect(await outcome(check.require('a typo', { ipAddress: '192.0.2.2', message }))).toBe('unauthenticated');
    expect(await outcome(check.require('the right one', { ipAddress: '192.0.2.2', message }))).toBe('right');
    expect(await outcome(check.require('the right one', { ipAddress: officeIpAddress, message }))).toBe('right');
    const outcomeKinds = new Set(await Promise.all([...outcomes, ...laterOutcomes]));
    expect(outcomeKinds).toEqual(new Set(['unauthenticated', 'too_many']));
  });

  it('from many networks of one Internet subscriber is counted together, and does not affect others', async () => {
    const check = await checkFor('the right one');
    // The guesses that were checked, from one /56 network and from one /48 network.
    const checkedGuesses = { inOne56: 0, inOne48: 0 };
    for (let index = 0; index < 12; index++) {
      for (let guess = 0; guess < 4; guess++) {
        const outcome56 = await outcome(
          check.require('a guess', { ipAddress: `2001:db8:1:10${index.toString(16)}::1`, message }),
        );
        if (outcome56 === 'unauthenticated') checkedGuesses.inOne56 += 1;
        const outcome48 = await outcome(check.require('a guess', { ipAddress: `2001:db8:2:${index}00::1`, message }));
        if (outcome48 === 'unauthenticated') checkedGuesses.inOne48 += 1;
      }
    }
    expect(checkedGuesses).toEqual({ inOne56: 30, inOne48: 48 });
    expect(await outcome(check.require('the right one', { ipAddress: '2001:db8:1:20::1', message }))).toBe('right');
    for (let index = 0; index < 60; index++) {
      await outcome(check.require('a guess', { ipAddress: `2001:db8:2:${(index + 20).toString(16)}00::1`, message }));
    }
    expect(await outcome(check.require('the right one', { ipAddress: '2001:db8:2:ff::1', message }))).toBe('too_many');
    expect(await outcome(check.require('the right one', { ipAddress: '2001:db8:3::1', message }))).toBe('right');
  });
});
