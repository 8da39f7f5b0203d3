import type { ErrorCode } from '#domain/errors.ts';

/** What the log says of a call: no input, no answer, nothing of who made it but the network. */
export type CallEvent = { event: string; call: string; milliseconds: number };

/** A call that takes longer is in the log whatever it does; milliseconds. */
const slow = 1_000;
/** Calls that hand out a session or an unlock for the password. */
const logIns: ReadonlySet<string> = new Set(['admin.logIn', 'admin.analytics.unlock']);
/** Changes that come with looking and typing. */
const unlogged: ReadonlySet<string> = new Set([
  'public.countView',
  'chat.typing',
  'chat.markSeen',
  'chat.conversation',
  'chat.adminTyping',
  'chat.adminMarkSeen',
]);

/**
 * Which line a call leaves at `info`: each change, log-in and failed log-in, each limit that was met, and what was slow.
 *
 * @param failure why the call was rejected; undefined where it was not
 * @returns undefined for a call that leaves none
 */
export function callEvent(
  { path, type }: { path: string; type: 'query' | 'mutation' | 'subscription' },
  { failure, milliseconds }: { failure: ErrorCode | undefined; milliseconds: number },
): CallEvent | undefined {
  const line = (event: string): CallEvent => ({ event, call: path, milliseconds: Math.round(milliseconds) });
  if (failure === 'too_many') return line('limit met');
  if (logIns.has(path)) return line(failure === undefined ? 'log-in' : 'failed log-in');
  if (type === 'mutation' && failure === undefined && !unlogged.has(path)) return line('change');
  return type !== 'subscription' && milliseconds > slow ? line('slow call') : undefined;
}
