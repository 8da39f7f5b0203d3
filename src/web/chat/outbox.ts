import * as z from 'zod/mini';
import type { ChatMessage } from '#domain/chat.ts';
import type { ChatStorage } from './storage.ts';
import { pendingPrefix } from './storage-keys.ts';
import type { Details } from './visitor.ts';

/** A message that the server may not have stored yet, with all data for sending it again. */
const pendingMessage = z.object({
  clientId: z.string(),
  sessionId: z.string(),
  message: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.optional(z.string()),
  /** The time of writing; milliseconds since 1970, in the range of dates. */
  at: z.number().check(z.minimum(0), z.maximum(8.64e15)),
});
export type PendingMessage = z.output<typeof pendingMessage>;

/** A message of the outbox as the browser stores it. */
const storedItem = z.extend(pendingMessage, {
  /**
   * Why the message is not resent automatically, as a text for the visitor. Until the visitor retries or discards the
   * message, later messages are sent before it.
   */
  error: z.optional(z.string()),
});
type StoredItem = z.output<typeof storedItem>;

export type OutboxItem = StoredItem & { state: 'sending' | 'failed' };

/**
 * The result of an attempt. `reason` is a text for the visitor. After `unreachable`, it is unknown whether the message
 * is stored.
 */
export type Delivery =
  | { kind: 'stored'; message: ChatMessage & { seq?: number } }
  | { kind: 'rejected'; reason: string }
  | { kind: 'unreachable' };

export type Outbox = {
  items(): readonly OutboxItem[];
  add(message: string, details: Details): void;
  retry(clientId: string): void;
  /** Removes a message that is not resent automatically. */
  discard(clientId: string): void;
  /** Call it when the message with this id is known to be stored. */
  settle(clientId: string): void;
  /** Call it when the server can be reached again: sends all messages except those with an `error`. */
  resume(): void;
  /** Whether the server may have stored a message that is still in the outbox. */
  isUnsettled(): boolean;
  stop(): void;
};

type OutboxParts = {
  sessionId: string;
  storage: ChatStorage;
  newId: () => string;
  deliver: (message: PendingMessage) => Promise<Delivery>;
  isOffline: () => boolean;
  onStored: (message: ChatMessage & { seq?: number; clientId: string }) => void;
  /** Called when messages have become `failed`. */
  onFailed: () => void;
  onChange: () => void;
};

/** The time after which an undelivered message counts as failed, checked when an attempt fails; milliseconds. */
const timeout = 4_000;
/** The time between two attempts; milliseconds. */
const retryDelay = 1_000;
/** Messages of an earlier visit are only resent automatically if they are not older than this; milliseconds. */
const maxAge = 24 * 60 * 60 * 1000;

/**
 * Sends messages one after the other. They are stored in the browser until the server has them, and resent with the
 * same id, so that the server stores each once.
 */
export function createOutbox(parts: OutboxParts): Outbox {
  const { sessionId, storage, deliver, isOffline, onStored, onFailed, onChange } = parts;
  const items = createItems(storage, sessionId, onChange);
  const deadlines = new Map<string, number>();
  const possiblyStoredIds = new Set(items.all().map(({ clientId }) => clientId));
  const wait = createWait(retryDelay);
  let isPumping = false;
  let isStopped = false;

  function setDeadline(clientId: string): void {
    deadlines.set(clientId, Date.now() + timeout);
  }

  async function pump(): Promise<void> {
    if (isPumping) return wait.end();
    isPumping = true;
    for (let item = items.next(); item !== undefined && !isStopped; item = items.next()) {
      const { state: _state, error: _error, ...message } = item;
      possiblyStoredIds.add(message.clientId);
      const delivery = await deliver(message);
      if (isStopped) break;
      if (handleDelivery(message.clientId, delivery) === 'later' && !expire()) await wait.begin();
    }
    isPumping = false;
  }

  /** Handles the result of an attempt. @returns whether to send the next message, or this message again later */
  function handleDelivery(clientId: string, delivery: Delivery): 'next' | 'later' {
    if (delivery.kind === 'stored') {
      onStored({ ...delivery.message, clientId });
      items.remove(clientId);
      return 'next';
    }
    // The message's event may have been received although the answer was lost.
    if (!items.has(clientId)) return 'next';
    if (delivery.kind === 'unreachable') return 'later';
    possiblyStoredIds.delete(clientId);
    items.set(clientId, { state: 'failed', error: delivery.reason });
    onFailed();
    return 'next';
  }

  /**
   * Marks messages as failed that have reached their deadline, or while offline, all that are being sent.
   *
   * @returns true if no message is left to send
   */
  function expire(): boolean {
    const now = Date.now();
    const expiredItems = items
      .all()
      .filter(({ clientId, state }) => state === 'sending' && (isOffline() || (deadlines.get(clientId) ?? now) <= now));
    for (const { clientId } of expiredItems) items.set(clientId, { state: 'failed' });
    if (expiredItems.length > 0) onFailed();
    return items.next() === undefined;
  }

  return {
    items: items.all,
    add(message, { name, email, phone }) {
      const clientId = parts.newId();
      setDeadline(clientId);
      items.add({ clientId, sessionId, message, name, email, ...(phone ? { phone } : {}), at: Date.now() });
      void pump();
    },
    retry(clientId) {
      setDeadline(clientId);
      items.set(clientId, { state: 'sending' });
      void pump();
    },
    discard: items.remove,
    settle: items.remove,
    resume() {
      for (const { clientId, state, error } of items.all()) {
        if (error !== undefined) continue;
        setDeadline(clientId);
        if (state === 'failed') items.set(clientId, { state: 'sending' });
      }
      void pump();
    },
    isUnsettled: () => items.all().some(({ clientId }) => possiblyStoredIds.has(clientId)),
    stop() {
      isStopped = true;
      wait.end();
    },
  };
}

/** The messages of a session's outbox, in memory and in the browser's storage. */
function createItems(storage: ChatStorage, sessionId: string, onChange: () => void) {
  let items: readonly OutboxItem[] = readPending(storage, sessionId);
  const has = (clientId: string): boolean => items.some((item) => item.clientId === clientId);
  const store = (item: StoredItem): void => storage.set(pendingPrefix + item.clientId, JSON.stringify(item));
  return {
    all: (): readonly OutboxItem[] => items,
    has,

    /**
     * The oldest message without an `error`; undefined if no message has the state `sending`. A message that failed
     * without an `error` is therefore resent before a new one.
     */
    next: (): OutboxItem | undefined =>
      items.some(({ state }) => state === 'sending') ? items.find(({ error }) => error === undefined) : undefined,

    add(item: PendingMessage): void {
      store(item);
      items = [...items, { ...item, state: 'sending' }];
      onChange();
    },

    set(clientId: string, { state, error }: Pick<OutboxItem, 'state' | 'error'>): void {
      items = items.map((item) => {
        if (item.clientId !== clientId) return item;
        const { state: _oldState, ...unchanged } = item;
        // Another tab may have removed the message because it is stored on the server.
        if (storage.get(pendingPrefix + clientId) !== undefined) store({ ...unchanged, error });
        return { ...unchanged, state, error };
      });
      onChange();
    },

    remove(clientId: string): void {
      storage.remove(pendingPrefix + clientId);
      if (!has(clientId)) return;
      items = items.filter((item) => item.clientId !== clientId);
      onChange();
    },
  };
}

/** A pause that can be ended early. */
function createWait(milliseconds: number) {
  let end = (): void => undefined;
  return {
    begin: (): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: (): void => end(),
  };
}

/** The session's messages in the browser's storage, of an earlier visit or another tab, oldest first. */
function readPending(storage: ChatStorage, sessionId: string): OutboxItem[] {
  return storage
    .keys(pendingPrefix)
    .flatMap((key) => parsePending(storage.get(key)) ?? [])
    .filter((item) => item.sessionId === sessionId)
    .sort((a, b) => a.at - b.at)
    .map((item) => {
      const error = item.error ?? (Date.now() - item.at > maxAge ? 'Not sent on your last visit' : undefined);
      return { ...item, state: error === undefined ? 'sending' : 'failed', error };
    });
}

function parsePending(text: string | undefined): StoredItem | undefined {
  try {
    return z.parse(storedItem, JSON.parse(text ?? ''));
  } catch {
    return undefined;
  }
}
