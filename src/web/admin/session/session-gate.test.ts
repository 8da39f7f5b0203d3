import { describe, expect, it, vi } from 'vitest';
import { SessionGate } from './session-gate.ts';

describe('the gate of the admin session', () => {
  it('lets all calls go on that waited, once somebody has logged in', async () => {
    const gate = new SessionGate();
    const waiting = Promise.all([gate.reopened(), gate.reopened()]);
    expect(gate.isClosed()).toBe(true);
    gate.open();
    await waiting;
    expect(gate.isClosed()).toBe(false);
  });

  it('lets them fail when nobody does', async () => {
    const gate = new SessionGate();
    const waiting = gate.reopened();
    gate.giveUp();
    await expect(waiting).rejects.toThrow();
    expect(gate.isClosed()).toBe(false);
  });

  it('tells who listens, as long as they listen', () => {
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

  it('reports every log-in, and nothing else', () => {
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
