import { expect, it } from 'vitest';
import { callEvent } from './call-log.ts';

const quick = { failure: undefined, milliseconds: 3.4 };
const change = { path: 'booking.create', type: 'mutation' } as const;
const list = { path: 'blog.list', type: 'query' } as const;
const logIn = { path: 'admin.logIn', type: 'mutation' } as const;

it('the log has a line for each change, log-in, failed log-in, exceeded limit and slow call', () => {
  expect(callEvent(change, quick)).toEqual({ event: 'change', call: 'booking.create', milliseconds: 3 });
  expect(callEvent(logIn, quick)?.event).toBe('log-in');
  expect(callEvent(logIn, { ...quick, failure: 'unauthenticated' })?.event).toBe('failed log-in');
  expect(callEvent(list, { ...quick, failure: 'too_many' })?.event).toBe('limit met');
  expect(callEvent(list, { ...quick, milliseconds: 1_500 })?.event).toBe('slow call');
});

it('the log has no line for quick reads, page views, rejected calls and long subscriptions', () => {
  expect(callEvent(list, quick)).toBeUndefined();
  for (const path of ['public.countView', 'quotes.seen'])
    expect(callEvent({ path, type: 'mutation' }, quick)).toBeUndefined();
  for (const failure of ['invalid', 'unavailable'] as const)
    expect(callEvent(logIn, { ...quick, failure })).toBeUndefined();
  expect(callEvent(change, { ...quick, failure: 'invalid' })).toBeUndefined();
  expect(callEvent({ path: 'chat.onMessage', type: 'subscription' }, { ...quick, milliseconds: 9e6 })).toBeUndefined();
});
