import { describe, expect, it, vi } from 'vitest';
import { SessionGate } from './session-gate.ts';

describe('the gate of the admin session', () => {
  it('continues all waiting calls after a log-in', async () => {
    const gate = new SessionGate();
    const waitingCalls = Promise.all([gate.reopened(), gate.reopened()]);
    expect(gate.isClosed()).toBe(true);
    gate.open();
    await waitingCalls;
    expect(gate.isClosed()).toBe(false);
  });

  it('rejects a waiting call if the user leaves', async () => {
    const gate = new SessionGate();
    const waitingCall = gate.reopened();
    gate.giveUp();
    await expect(waitingCall).rejects.toThrow();
    expect(gate.isClosed()).toBe(false);
  });

  it('notifies listeners of each change until they unsubscribe', () => {
    const gate = new SessionGate();
    const states: boolean[] = [];
    const stop = gate.subscribe(() => states.push(gate.isClosed()));
    gate.reopened().catch(() => undefined);
    gate.open();
    gate.open();
    stop();
    gate.reopened().catch(() => undefined);
    expect(states).toEqual([true, false]);
  });

  it('notifies the listeners of `onOpened` only after a log-in for which calls waited, until they unsubscribe', () => {
    const gate = new SessionGate();
    const listener = vi.fn();
    const stop = gate.onOpened(listener);
    gate.open();
    gate.reopened().catch(() => undefined);
    gate.giveUp();
    expect(listener).not.toHaveBeenCalled();
    gate.reopened().catch(() => undefined);
    gate.open();
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    gate.reopened().catch(() => undefined);
    gate.open();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
