import { setTimeout as delay } from 'node:timers/promises';
import { isTrackedEnvelope } from '@trpc/server';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { type ChatMessage, type ConversationMessage, chatMessage, isWelcome } from '#domain/chat.ts';
import { AppError } from '#domain/errors.ts';
import type { Origin } from '#server/http/origin.ts';
import { toAppError } from '#server/trpc/errors.ts';
import type { Context } from '#server/trpc/init.ts';
import { createCaller } from '#server/trpc/router.ts';
import { type ClientFrame, readFrame, type ServerFrame } from './json-frames.ts';
import { dropIfStuck } from './outlet.ts';
import type { UnderWay } from './under-way.ts';

/** Refused frames in a row after which the connection ends. */
const mostRefused = 20;
/** Frames that may wait before we stop reading, and at which we read again. */
const mostWaiting = 32;
const fewWaiting = 8;
/** Changes within this time are told as one new count; milliseconds. */
const unreadDelay = 50;

export const closeCodes = { policyViolation: 1008, serviceRestart: 1012, unauthenticated: 4401 } as const;

/** Serves the documented frames on one socket. Every frame is a call of a procedure, every event one of a subscription. */
export function serveJson(
  socket: WebSocket,
  parts: {
    context: Context;
    /** What opened it. Another site's page may do nothing, and whoever is no page of ours is nobody. */
    origin: Origin;
    /** Counts a frame. @returns milliseconds by which it comes too early */
    countFrame: () => number;
    /** Told of each frame's turn, which may come after the connection has ended. */
    underWay: Pick<UnderWay, 'add'>;
  },
): void {
  const { origin, countFrame, underWay } = parts;
  const context: Context = origin === 'own' ? parts.context : { ...parts.context, sessionToken: undefined };
  const gone = new AbortController();
  const caller = createCaller(context, { signal: gone.signal });
  /** The session that this visitor's connection is bound to. */
  let session: string | undefined;
  let isAdmin = false;
  let unreadTimer: NodeJS.Timeout | undefined;
  let refused = 0;
  /** Whether the client was sent away, so that what it brought besides counts no more. */
  let dismissed = false;
  let waiting = 0;
  let turn = Promise.resolve();

  function send(frame: ServerFrame): void {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify(frame));
    dropIfStuck(socket);
  }

  function dismiss(code: number, reason?: string): void {
    dismissed = true;
    socket.close(code, reason);
  }

  async function handle(frame: ClientFrame): Promise<void> {
    if (origin === 'foreign' && frame.type !== 'admin-register') {
      throw new AppError('forbidden', 'This connection came from another site and was refused.');
    }
    switch (frame.type) {
      case 'admin-register':
        return register();
      case 'admin-response':
        await caller.chat.reply(frame);
        return;
      case 'visitor-register':
        return bind(frame.sessionId, undefined);
      case 'chat-message': {
        requireOwnSession(frame.sessionId);
        const { seq } = await caller.chat.send(frame);
        // From the message on, so that an answer that came meanwhile is not missed.
        return bind(frame.sessionId, String(seq));
      }
    }
  }

  function requireOwnSession(sessionId: string): void {
    if (session === undefined || session === sessionId) return;
    throw new AppError('forbidden', 'This connection belongs to another conversation.');
  }

  /** Lets the visitor hear what the office answers; a client that is gone hears nothing. */
  async function bind(sessionId: string, lastEventId: string | undefined): Promise<void> {
    requireOwnSession(sessionId);
    if (session !== undefined || gone.signal.aborted) return;
    const events = await caller.chat.onMessage({ sessionId, lastEventId });
    session = sessionId;
    void forward(events, (event) => {
      if (event.type !== 'message' || event.message.isUser || isWelcome(event.message)) return;
      send({ type: 'chat-response', sessionId, message: event.message.message });
    });
  }

  /** Lets the office hear what visitors write; a client that is gone hears nothing. */
  async function register(): Promise<void> {
    if (gone.signal.aborted) return;
    if (!isAdmin) {
      const events = await caller.chat.onEvents();
      isAdmin = true;
      void forward(events, (event) => {
        if (event.type === 'message' && event.message.isUser) {
          send({ type: 'new-message', message: plain(event.message) });
          unreadChanged();
        } else if (event.type === 'removed' || (event.type === 'seen' && event.by === 'staff')) unreadChanged();
      });
    }
    await tellUnread();
  }

  async function forward<T>(events: AsyncIterable<Numbered<T>>, take: (event: T) => void) {
    try {
      for await (const event of events) take(withoutId(event));
    } catch (error) {
      const { code } = refuse(error);
      if (code === 'unauthenticated') dismiss(closeCodes.unauthenticated);
      // Asked back, not sent away: what it brought is taken.
      else socket.close(closeCodes.serviceRestart);
    }
  }

  function unreadChanged(): void {
    unreadTimer ??= setTimeout(() => {
      unreadTimer = undefined;
      void tellUnread().catch(refuse);
    }, unreadDelay);
  }

  async function tellUnread(): Promise<void> {
    send({ type: 'unread-count', count: await context.store.chat.countUnread() });
  }

  function refuse(error: unknown): AppError {
    const refusal = toAppError(error);
    send({ type: 'error', message: refusal.message });
    return refusal;
  }

  function refuseFrame(error: unknown, frame: ClientFrame | undefined): void {
    const { code } = refuse(error);
    if (code === 'unavailable' || code === 'internal' || code === 'too_many') return;
    refused += 1;
    if (frame?.type === 'admin-register' && code === 'unauthenticated') dismiss(closeCodes.unauthenticated);
    else if (refused >= mostRefused) dismiss(closeCodes.policyViolation, 'Too many refused frames.');
  }

  /**
   * Frames are taken one after the other; a client that sends faster than we store has to wait. What a client sent
   * before it closed the connection is taken all the same.
   */
  async function takeFrame(data: Buffer, isBinary: boolean): Promise<void> {
    let frame: ClientFrame | undefined;
    try {
      if (dismissed) return;
      const early = countFrame();
      if (early > 0) await delay(early, undefined, { ref: false });
      frame = readFrame(data, isBinary);
      await handle(frame);
      refused = 0;
    } catch (error) {
      refuseFrame(error, frame);
    } finally {
      waiting -= 1;
      if (waiting <= fewWaiting && socket.isPaused) socket.resume();
    }
  }

  socket.on('message', (data, isBinary) => {
    waiting += 1;
    if (waiting > mostWaiting) socket.pause();
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    turn = turn.then(() => takeFrame(bytes, isBinary));
    underWay.add(turn);
  });
  socket.once('close', () => {
    clearTimeout(unreadTimer);
    gone.abort();
  });
}

type Numbered<T> = { id: string; data: T };

/** Within the process tRPC hands events over in envelopes, whatever the caller's types say. */
const withoutId = <T>(event: Numbered<T>): T => (isTrackedEnvelope<T>(event) ? event[1] : event.data);

/** The message as the contract shows it. */
const plain = (message: ConversationMessage): ChatMessage => z.parse(chatMessage, message);
