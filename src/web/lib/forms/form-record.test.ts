import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FormRecord, honeypotName } from './form-record.ts';

const values = { name: ['Ada'], [honeypotName]: ['spam'] };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const openRecord = () => {
  const record = new FormRecord('test', { isServerRendered: false });
  return { record, restoredValues: record.open() };
};

describe('the record of a form', () => {
  it('restores the fields after a reload, and has one submission id until the form is received', () => {
    const { record } = openRecord();
    const { submissionId } = record.metadata(values);
    record.changed({ name: ['Ada B'] });
    expect(record.metadata(values).submissionId).toBe(submissionId);
    const reloadedForm = openRecord();
    expect(reloadedForm.restoredValues).toEqual({ name: ['Ada'] });
    expect(reloadedForm.record.metadata(values).submissionId).toBe(submissionId);
    reloadedForm.record.received();
    expect(reloadedForm.record.metadata(values).submissionId).not.toBe(submissionId);
  });

  it('gets a new id after a conflict when the content changes, or after a reload', () => {
    const { record } = openRecord();
    const { submissionId } = record.metadata(values);
    record.conflicted();
    expect(record.metadata(values).submissionId).toBe(submissionId);
    expect(openRecord().record.metadata(values).submissionId).not.toBe(submissionId);
    record.changed(values);
    expect(record.metadata(values).submissionId).not.toBe(submissionId);
  });

  it('measures the time since the visitor first saw the form', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    openRecord().record.changed(values);
    vi.advanceTimersByTime(5_000);
    expect(openRecord().record.metadata(values).openForMs).toBe(5_000);
  });

  it("measures the time even if the device's clock is set back", () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const { record } = openRecord();
    vi.advanceTimersByTime(5_000);
    vi.setSystemTime(900_000);
    expect(record.metadata(values).openForMs).toBe(5_000);
  });

  it('never stores the honeypot, and removes everything when the form is received', () => {
    const { record } = openRecord();
    record.changed(values);
    expect(openRecord().restoredValues).toEqual({ name: ['Ada'] });
    record.received();
    expect(openRecord().restoredValues).toBeUndefined();
  });

  it('works without storage', () => {
    vi.stubGlobal('window', {
      get sessionStorage() {
        throw new Error('denied');
      },
    });
    const { record, restoredValues } = openRecord();
    expect(restoredValues).toBeUndefined();
    record.changed(values);
    expect(record.metadata(values).submissionId).toBe(record.metadata(values).submissionId);
  });
});
