import { describe, expect, it } from 'vitest';
import { newSubmissionId } from './submission-id.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a submission id', () => {
  it('is a random UUID', () => {
    expect(newSubmissionId()).toMatch(uuid);
    expect(newSubmissionId()).not.toBe(newSubmissionId());
  });

  it('is also a random UUID without a secure connection', () => {
    const insecureCrypto = { getRandomValues: crypto.getRandomValues.bind(crypto) };
    const ids = Array.from({ length: 200 }, () => newSubmissionId(insecureCrypto));
    for (const id of ids) expect(id).toMatch(uuid);
    expect(new Set(ids).size).toBe(200);
  });
});
