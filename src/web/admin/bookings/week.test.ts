import { describe, expect, it } from 'vitest';
import { weekNamed, weekPart } from './week.ts';

const today = '2027-06-17';

describe('a week in the address', () => {
  it.each([null, '', 'next', '2027-13-01'])('is that of today when it is called %s', (name) => {
    expect(weekNamed(name, today)).toBe('2027-06-14');
  });

  it('may be named by any of its days', () => {
    expect(weekNamed('2027-06-21', today)).toBe('2027-06-21');
    expect(weekNamed('2027-06-27', today)).toBe('2027-06-21');
  });

  it('is left out when it is that of today', () => {
    expect(weekPart('2027-06-14', today)).toBeUndefined();
    expect(weekPart('2027-06-21', today)).toBe('2027-06-21');
  });
});
