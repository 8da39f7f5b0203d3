import { describe, expect, it } from 'vitest';
import { messageAbout } from './message-about.ts';

describe('a message about a service', () => {
  it('begins with the service', () => {
    expect(messageAbout('Pool Cleaning', '')).toBe('Service: Pool Cleaning\n\n');
    expect(messageAbout('Pool Cleaning', 'Weekly, please.')).toBe('Service: Pool Cleaning\n\nWeekly, please.');
  });

  it('names only the last chosen service', () => {
    const first = messageAbout('Pool Cleaning', 'Weekly, please.');
    expect(messageAbout('Office Cleaning', first)).toBe('Service: Office Cleaning\n\nWeekly, please.');
    expect(messageAbout('Pool Cleaning', first)).toBe(first);
  });
});
