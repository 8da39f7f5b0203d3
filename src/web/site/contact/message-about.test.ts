import { describe, expect, it } from 'vitest';
import { messageAbout } from './message-about.ts';

describe('a message about a service', () => {
  it('begins with the service', () => {
    expect(messageAbout('Pool Cleaning', '')).toBe('Service: Pool Cleaning\n\n');
    expect(messageAbout('Pool Cleaning', 'Weekly, please.')).toBe('Service: Pool Cleaning\n\nWeekly, please.');
  });

  it('names only the last chosen service', () => {
    const firstMessage = messageAbout('Pool Cleaning', 'Weekly, please.');
    expect(messageAbout('Office Cleaning', firstMessage)).toBe('Service: Office Cleaning\n\nWeekly, please.');
    expect(messageAbout('Pool Cleaning', firstMessage)).toBe(firstMessage);
  });
});
