import * as z from 'zod/mini';
import type { ChatMessage } from '#domain/chat.ts';
import type { ChatStorage } from './storage.ts';
import { pendingPrefix } from './storage-keys.ts';
import type { Details } from './visitor.ts';

/** A message that is not known to be stored yet, with all that a repeat must say again. */
const pending = z.object({
  clientId: z.string(),
  sessionId: z.string(),
  message: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  /** When it was written; milliseconds since 1970, as far as dates reach. */
  at: z.number().check(z.minimum(0), z.maximum(8.64e15)),
});
export type Pending = z.output<typeof pending>;

export type OutboxItem = Pending & {
  state: 'sending' | 'failed';
  /** Why it is not sent by itself, in words for the visitor. Until they decide, others go before it. */
  error?: string;
};

/** What came of an attempt. `unreachable` leaves open whether the message was stored. */
export type Delivery =
  | { kind: 'stored'; message: ChatMessage & { seq?: number } }
  | { kind: 'rejected'; reason: string }
  | { kind: 'unreachable' };

export type Outbox = {
  items(): readonly OutboxItem[];
  add(message: string, details: Details): void;
  retry(clientId: string): void;
  /** Gives up a rejected message. */
  discard(clientId: string): void;
  /** A message of this id is known to be stored. */
  settle(clientId: string): void;
  /** The server can be reached again: sends everything that waits for no decision of the visitor's. */
  resume(): void;
  /** Whether something may have been stored without our knowing. */
  isUnsettled(): boolean;
  stop(): void;
};

type OutboxParts = {
  sessionId: string;
  storage: ChatStorage;
  newId: () => string;
  deliver: (message: Pending) => Promise<Delivery>;
  isOffline: () => boolean;
  onStored: (message: ChatMessage & { seq?: number; clientId: string }) => void;
  /** A message could not be delivered. */
  onFailed: () => void;
  onChange: () => void;
};

/** How long delivery is tried before a message counts as failed; milliseconds. */
const timeout = 4_000;
/** Between two attempts; milliseconds. */
const pause = 1_000;
/** What an earlier visit left behind is sent by itself only when it is younger; milliseconds. */
const maxAge = 24 * 60 * 60 * 1000;

/**
 * Messages that are being sent: one after the other, stored in the browser until the server has them, and resent under
 * the same id, which the server stores once.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { sessionId, storage, deliver, isOffline, onStored, onFailed, onChange } = parts;
  let items: readonly OutboxItem[] = storedMessages(storage, sessionId);
  const deadlines = new Map<string, number>();
  const attempted = new Set(items.map(({ clientId }) => clientId));
  let pumping = false;
  let stopped = false;
  let wake = (): void => undefined;

  const has = (clientId: string): boolean => items.some((item) => item.clientId === clientId);

  /** The oldest message first: once anything is being sent, failed messages before it are sent again. */
  const next = (): OutboxItem | undefined =>
    items.some(({ state }) => state === 'sending') ? items.find(({ error }) => error === undefined) : undefined;

  function set(clientId: string, change: Pick<OutboxItem, 'state' | 'error'>): void {
    items = items.map((item) => {
      if (item.clientId !== clientId) return item;
      const { error: _before, ...unchanged } = item;
      return { ...unchanged, ...change };
    });
    onChange();
  }

  function remove(clientId: string): void {
    storage.remove(pendingPrefix + clientId);
    if (!has(clientId)) return;
    items = items.filter((item) => item.clientId !== clientId);
    onChange();
  }

  function begin(clientId: string): void {
    deadlines.set(clientId, Date.now() + timeout);
  }

  async function pump(): Promise<void> {
    if (pumping) return wake();
    pumping = true;
    for (let item = next(); item !== undefined && !stopped; item = next()) {
      const { state: _state, error: _error, ...message } = item;
      attempted.add(message.clientId);
      const delivery = await deliver(message);
      if (stopped) break;
      if (take(message.clientId, delivery) === 'later' && !expire()) await waitOrWake();
    }
    pumping = false;
  }

  /** Notes what came of an attempt. @returns whether to go on with the next message, or to try this one again later */
  function take(clientId: string, delivery: Delivery): 'next' | 'later' {
    if (delivery.kind === 'stored') {
      onStored({ ...delivery.message, clientId });
      remove(clientId);
      return 'next';
    }
    // Its event may have come although the answer was lost.
    if (!has(clientId)) return 'next';
    if (delivery.kind === 'unreachable') return 'later';
    attempted.delete(clientId);
    set(clientId, { state: 'failed', error: delivery.reason });
    onFailed();
    return 'next';
  }

  /** @returns whether everything that waited has failed */
  function expire(): boolean {
    const now = Date.now();
    const expired = items.filter(
      ({ clientId, state }) => state === 'sending' && (isOffline() || (deadlines.get(clientId) ?? now) <= now),
    );
    for (const { clientId } of expired) set(clientId, { state: 'failed' });
    if (expired.length > 0) onFailed();
    return next() === undefined;
  }

  function waitOrWake(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pause);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return {
    items: () => items,
    add(message, { name, email, phone }) {
      const clientId = parts.newId();
      const item: Pending = { clientId, sessionId, message, name, email, ...(phone ? { phone } : {}), at: Date.now() };
      storage.set(pendingPrefix + clientId, JSON.stringify(item));
      items = [...items, { ...item, state: 'sending' }];
      begin(clientId);
      onChange();
      void pump();
    },
    retry(clientId) {
      begin(clientId);
      set(clientId, { state: 'sending' });
      void pump();
    },
    discard: remove,
    settle: remove,
    resume() {
      for (const { clientId, state, error } of items) {
        if (error !== undefined) continue;
        begin(clientId);
        if (state === 'failed') set(clientId, { state: 'sending' });
      }
      void pump();
    },
    isUnsettled: () => items.some(({ clientId }) => attempted.has(clientId)),
    stop() {
      stopped = true;
      wake();
    },
  };
}

/** What was kept before the page was loaded, oldest first. */
function storedMessages(storage: ChatStorage, sessionId: string): OutboxItem[] {
  return storage
    .keys(pendingPrefix)
    .flatMap((key) => parsePending(storage.get(key)) ?? [])
    .filter((item) => item.sessionId === sessionId)
    .sort((a, b) => a.at - b.at)
    .map((item) =>
      Date.now() - item.at > maxAge
        ? { ...item, state: 'failed', error: 'Not sent on your last visit' }
        : { ...item, state: 'sending' },
    );
}

function parsePending(text: string | undefined): Pending | undefined {
  try {
    return z.parse(pending, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}
