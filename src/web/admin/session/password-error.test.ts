import { describe, expect, it } from 'vitest';
import { passwordError, waitInWords } from './password-error.ts';

describe('the message about a password that is not accepted', () => {
  it.each([
    [1, '1 second'],
    [45, '45 seconds'],
    [90, '90 seconds'],
    [91, '2 minutes'],
    [900, '15 minutes'],
  ])('shows a waiting time of %i seconds as %s', (seconds, words) => {
    expect(waitInWords(seconds)).toBe(words);
  });

  it('does not say that the password is wrong if it could not be checked', () => {
    const wrong = { title: 'Access Denied', description: 'Invalid password. Please try again.' };
    expect(passwordError(new TypeError('fetch failed'), { wrong })).toEqual({
      title: 'Error',
      description: 'There was a problem connecting to our server. Please try again.',
    });
  });
});
