import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StaffSignal, typingLifetime, type VisitorSignal } from '#domain/chat.ts';
import { signalStream } from './signal-stream.ts';
import { createSignals } from './signals.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function startListening() {
  const signals = createSignals();
  const toVisitor: StaffSignal[] = [];
  const toStaff: VisitorSignal[] = [];
  const stops = [
    signals.onStaff('a', (signal) => toVisitor.push(signal)),
    signals.onVisitors((signal) => toStaff.push(signal)),
  ];
  return { signals, toVisitor, toStaff, stop: () => stops.forEach((stop) => void stop()) };
}

describe('presence', () => {
  it('includes who is online at other processes, but `presence` returns only who is online here', () => {
    const { signals, toVisitor, toStaff } = startListening();
    const leave = signals.visitorArrived('here');
    signals.setElsewhere({ staffed: true, online: ['there', 'here'] });
    signals.setElsewhere({ staffed: true, online: ['there', 'here'] });
    expect(signals.presence()).toEqual({ staffed: false, online: ['here'] });
    expect([signals.isStaffed(), new Set(signals.online())]).toEqual([true, new Set(['here', 'there'])]);
    leave();
    signals.setElsewhere({ staffed: false, online: ['here'] });
    vi.advanceTimersByTime(60_000);
    expect([signals.isStaffed(), signals.online()]).toEqual([false, ['here']]);
    expect(toVisitor.map((signal) => signal.type === 'presence' && signal.staffed)).toEqual([true, false]);
    expect(toStaff.at(-1)).toEqual({ type: 'presence', sessionId: 'there', online: false });
  });

  it('is signalled when the first stream starts and, after a delay, when the last one has ended', () => {
    const { signals, toVisitor } = startListening();
    const [leaveFirst, leaveSecond] = [signals.staffArrived(), signals.staffArrived()];
    expect(toVisitor).toEqual([{ type: 'presence', staffed: true }]);
    leaveFirst();
    leaveFirst();
    vi.advanceTimersByTime(60_000);
    expect(signals.isStaffed()).toBe(true);
    leaveSecond();
    vi.advanceTimersByTime(60_000);
    expect(toVisitor).toEqual([
      { type: 'presence', staffed: true },
      { type: 'presence', staffed: false },
    ]);
    expect(signals.isStaffed()).toBe(false);
  });

  it('ignores a short absence', () => {
    const { signals, toStaff } = startListening();
    signals.visitorArrived('a')();
    vi.advanceTimersByTime(1_000);
    signals.visitorArrived('a');
    vi.advanceTimersByTime(60_000);
    expect(toStaff).toEqual([{ type: 'presence', sessionId: 'a', online: true }]);
    expect(signals.online()).toEqual(['a']);
  });
});

describe('typing', () => {
  it('ends after its lifetime unless it is set again', () => {
    const { signals, toStaff } = startListening();
    signals.setVisitorTyping('a', true);
    vi.advanceTimersByTime(typingLifetime - 1);
    signals.setVisitorTyping('a', true);
    vi.advanceTimersByTime(typingLifetime - 1);
    expect(toStaff).toEqual([{ type: 'typing', sessionId: 'a', typing: true }]);
    vi.advanceTimersByTime(1);
    expect(toStaff.at(-1)).toEqual({ type: 'typing', sessionId: 'a', typing: false });
    signals.setVisitorTyping('a', false);
    expect(toStaff).toHaveLength(2);
  });

  it('is tracked for at most 10,000 sessions at the same time', () => {
    const { signals, toStaff } = startListening();
    for (let n = 0; n < 10_005; n++) signals.setVisitorTyping(`session ${n}`, true);
    expect(toStaff).toHaveLength(10_000);
    signals.setVisitorTyping('session 0', false);
    signals.setVisitorTyping('late', true);
    expect(toStaff.at(-1)).toEqual({ type: 'typing', sessionId: 'late', typing: true });
  });

  it('by the office ends for the visitor when the last desk stops, and is signalled again after one has stopped', () => {
    const { signals, toVisitor, toStaff } = startListening();
    const [first, second] = ['1', '2'].map((id) => ({ id, name: `Desk ${id}` }));
    const typing = (isTyping: boolean): StaffSignal => ({ type: 'typing', typing: isTyping });
    signals.setStaffTyping('a', true, first);
    signals.setStaffTyping('a', true, second);
    signals.setStaffTyping('b', true, second);
    signals.setStaffTyping('a', false, first);
    expect(toVisitor).toEqual([typing(true)]);
    expect(toStaff.at(-1)).toEqual({ type: 'colleague', sessionId: 'a', desk: first, typing: false });
    signals.setStaffTyping('a', true, second);
    signals.setStaffTyping('a', true, second);
    expect(toVisitor).toEqual([typing(true), typing(true)]);
    signals.setStaffTyping('a', false, second);
    expect(toVisitor).toEqual([typing(true), typing(true), typing(false)]);
    signals.setStaffTyping('a', true);
    signals.setStaffTyping('a', true, first);
    signals.setStaffTyping('a', false, first);
    expect(toVisitor.at(-1)).toEqual(typing(true));
    vi.advanceTimersByTime(typingLifetime);
    expect(toVisitor.slice(3)).toEqual([typing(true), typing(false)]);
  });

  it('by the office is not signalled to visitors of other sessions, nor after the listener is removed', () => {
    const { signals, toVisitor, stop } = startListening();
    signals.setStaffTyping('b', true);
    expect(toVisitor).toEqual([]);
    stop();
    expect(signals.listeners()).toBe(0);
    signals.setStaffTyping('a', true);
    expect(toVisitor).toEqual([]);
  });
});

describe('a stream of signals', () => {
  it('starts with its first signals, buffers the latest ones for a slow reader, and removes its listener', async () => {
    const end = new AbortController();
    const { signals } = startListening();
    const stream = signalStream<VisitorSignal>(signals.onVisitors, {
      first: () => [{ type: 'presence', sessionId: 'first', online: true }],
      signal: end.signal,
      ready: async () => undefined,
    });
    expect(await stream.next()).toMatchObject({ value: { sessionId: 'first' } });
    const ids = Array.from({ length: 300 }, (_, n) => `session ${n}`);
    for (const id of ids) signals.visitorArrived(id)();
    vi.advanceTimersByTime(60_000);
    signals.setVisitorTyping('session 0', true);
    for (const sessionId of ids) {
      expect(await stream.next()).toMatchObject({ value: { type: 'presence', sessionId, online: false } });
    }
    expect(await stream.next()).toMatchObject({ value: { type: 'typing', sessionId: 'session 0', typing: true } });
    const next = stream.next();
    signals.setVisitorTyping('session 0', false);
    expect(await next).toMatchObject({ value: { type: 'typing', sessionId: 'session 0', typing: false } });
    expect(signals.listeners()).toBe(3);
    end.abort();
    await stream.return();
    expect(signals.listeners()).toBe(2);
  });
});
