import { describe, expect, it, vi } from 'vitest';
import { SessionGate } from './session-gate.ts';

describe('the gate of the admin session', () => {
  it('continues all waiting calls after a log-in', async () => {
    const gate = new SessionGate();
    const waiting = Promise.all([gate.reopened(), gate.reopened()]);
    expect(gate.isClosed()).toBe(true);
    gate.open();
    await waiting;
    expect(gate.isClosed()).toBe(false);
  });

  it('rejects waiting calls if the user leaves', async () => {
    const gate = new SessionGate();
    const waiting = gate.reopened();
    gate.giveUp();
    await expect(waiting).rejects.toThrow();
    expect(gate.isClosed()).toBe(false);
  });

  it('notifies listeners until they unsubscribe', () => {
    const gate = new SessionGate();
    const seen: boolean[] = [];
    const stop = gate.subscribe(() => seen.push(gate.isClosed()));
    gate.reopened().catch(() => undefined);
    gate.open();
    gate.open();
    stop();
    gate.reopened().catch(() => undefined);
    expect(seen).toEqual([true, false]);
  });

  it('notifies listeners of log-ins only', () => {
    const gate = new SessionGate();
    const opened = vi.fn();
    const stop = gate.onOpened(opened);
    gate.open();
    gate.reopened().catch(() => undefined);
    gate.giveUp();
    expect(opened).not.toHaveBeenCalled();
    gate.reopened().catch(() => undefined);
    gate.open();
    expect(opened).toHaveBeenCalledTimes(1);
    stop();
    gate.reopened().catch(() => undefined);
    gate.open();
    expect(opened).toHaveBeenCalledTimes(1);
  });
});
