import type { ErrorCode } from '#domain/errors.ts';

/** The logged fields of a call, without its input and answer. */
export type CallEvent = { event: string; call: string; milliseconds: number };

/** Calls and HTTP requests that take longer are logged as slow; milliseconds. */
export const slowCallMs = 1_000;
/** Calls that check the password. */
const logIns: ReadonlySet<string> = new Set(['admin.logIn', 'admin.analytics.unlock']);
/** Mutations that clients send while somebody only reads or types. `app.ts` logs each new conversation. */
const unlogged: ReadonlySet<string> = new Set([
  'public.countView',
  'chat.open',
  'chat.typing',
  'chat.markSeen',
  'chat.conversation',
  'chat.takeUp',
  'chat.adminTyping',
  'chat.adminMarkSeen',
  'quotes.seen',
  'admin.outbox.opened',
  'admin.posts.preview',
]);

/**
 * Returns the log line of a call: for each change, log-in, failed log-in, exceeded limit and slow call.
 *
 * @param result.failure the error's code if the call failed
 * @returns undefined for other calls
 */
export function callEvent(
  { path, type }: { path: string; type: 'query' | 'mutation' | 'subscription' },
  { failure, milliseconds }: { failure: ErrorCode | undefined; milliseconds: number },
): CallEvent | undefined {
  const line = (event: string): CallEvent => ({ event, call: path, milliseconds: Math.round(milliseconds) });
  if (failure === 'too_many') return line('limit met');
  if (logIns.has(path) && failure === 'unauthenticated') return line('failed log-in');
  if (type === 'mutation' && failure === undefined && !unlogged.has(path))
    return line(logIns.has(path) ? 'log-in' : 'change');
  return type !== 'subscription' && milliseconds > slowCallMs ? line('slow call') : undefined;
}
