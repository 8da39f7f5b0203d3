import { describe, expect, it } from 'vitest';
import { announcementOf, namesAt, preview, senderOf, shortTime, visitorName } from './chat-texts.ts';
import type { Colleague } from './staff-chat-state.ts';

describe('the chat', () => {
  it('shows 50 characters of a message, and an ellipsis only if it is longer', () => {
    expect(preview('a'.repeat(50))).toBe('a'.repeat(50));
    expect(preview('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`);
    expect(preview('👩‍👩‍👧'.repeat(51))).toBe(`${'👩‍👩‍👧'.repeat(50)}…`);
  });

  it('shows You only for replies of this desk, and other names, A colleague or Automatic otherwise', () => {
    const reply = { clientId: 'c', isUser: false } as const;
    const senderAt = (desk: { deskId?: string; deskName?: string }) => senderOf({ ...reply, ...desk }, 'Ana', 'mine');
    expect(senderAt({ deskId: 'mine', deskName: 'Sam' })).toBe('You');
    expect(senderAt({ deskId: 'other', deskName: 'Kim' })).toBe('Kim');
    expect([senderAt({ deskId: 'other' }), senderAt({})]).toEqual(['A colleague', 'A colleague']);
    expect(senderOf({ ...reply, clientId: 'welcome-1' }, 'Ana', 'mine')).toBe('Automatic');
  });

  it('names the colleagues who are writing in a conversation, each name once', () => {
    const colleagueAt = (sessionId: string, name?: string): Colleague => ({ sessionId, name });
    const colleagues = new Map(
      [...'abc'].map((key) => [key, key === 'c' ? colleagueAt('t', 'Kim') : colleagueAt('s')]),
    );
    expect(namesAt('s', colleagues)).toEqual(['A colleague']);
  });

  it('names the sender of a new message, or A visitor', () => {
    expect(announcementOf({ name: 'Ana', message: 'Hi' })).toBe('Ana: Hi');
    expect(announcementOf({ message: 'Hi' })).toBe('A visitor: Hi');
  });

  it('names a visitor by the email before the phone number, and Visitor without contact details', () => {
    expect(visitorName({ email: 'ana@example.com', phone: '5615550100' })).toBe('ana@example.com');
    expect(visitorName({})).toBe('Visitor');
  });

  it('shows the time for today and the date for other days, in New York', () => {
    const today = '2026-03-02';
    expect(shortTime('2026-03-03T01:05:00Z', today)).toBe('8:05 PM');
    expect(shortTime('2026-03-01T15:00:00Z', today)).toBe('Mar 1');
    expect(shortTime('2026-01-01T05:00:00Z', today)).toBe('Jan 1');
  });

  it('shows the year for days of other years', () => {
    const today = '2026-03-02';
    expect(shortTime('2025-03-03T01:05:00Z', today)).toBe('Mar 2, 2025');
    expect(shortTime('2026-01-01T04:59:00Z', today)).toBe('Dec 31, 2025');
  });
});
