import * as z from 'zod/mini';
import { type ChatMessage, chatMessage } from '#domain/chat.ts';
import { withDeadline } from '#web/lib/api/with-deadline.ts';
import type { Delivery, PendingMessage } from './outbox.ts';

/** The documented REST calls for a visitor without a socket. */
export type RestCalls = {
  send(message: PendingMessage): Promise<Delivery>;
  /**
   * The messages among the session's last log entries (at most `maxRows` of `domain/admin.ts`), oldest first.
   *
   * @throws if they cannot be loaded
   */
  list(sessionId: string): Promise<ChatMessage[]>;
};

/** Timeout of a call in milliseconds. */
const timeout = 8_000;

const errorBody = z.object({ message: z.string() });

/** @param origin the server's origin, such as 'https://example.com'; empty for the page's own */
export function restCalls(origin = ''): RestCalls {
  const call = (path: string, init: RequestInit): Promise<{ status: number; body: unknown }> =>
    withDeadline(timeout, async (signal) => {
      const response = await fetch(origin + path, { ...init, signal });
      return { status: response.status, body: await response.json() };
    });

  return {
    async send({ at: _at, ...message }) {
      try {
        const { status, body } = await call('/api/chat', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ ...message, isUser: true }),
        });
        if (status >= 500) return { kind: 'unreachable' };
        if (status >= 400) return { kind: 'rejected', reason: z.parse(errorBody, body).message };
        return { kind: 'stored', message: z.parse(chatMessage, body) };
      } catch {
        return { kind: 'unreachable' };
      }
    },
    async list(sessionId) {
      const { status, body } = await call(`/api/chat/session/${sessionId}`, { method: 'GET', cache: 'no-store' });
      if (status !== 200) throw new Error(`The conversation could not be read: ${status}.`);
      return z.parse(z.array(chatMessage), body);
    },
  };
}
