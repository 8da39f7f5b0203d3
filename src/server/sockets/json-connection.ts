import { isTrackedEnvelope } from '@trpc/server';
import type { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { type ChatMessage, type ConversationMessage, chatMessage, isWelcome } from '#domain/chat.ts';
import { AppError } from '#domain/errors.ts';
import type { Origin } from '#server/http/origin.ts';
import { toAppError } from '#server/trpc/errors.ts';
import type { Context } from '#server/trpc/init.ts';
import { createCaller } from '#server/trpc/router.ts';
import { closeIfStuck } from './backpressure.ts';
import { closeCodes } from './close-codes.ts';
import type { ClientFrame, ServerFrame } from './json-frames.ts';

/** Milliseconds within which several changes of the unread count are sent as one. */
const unreadDelay = 50;

/** Handles the frames of one socket (docs/live-chat.md): calls procedures, and sends the events of subscriptions. */
export class JsonConnection {
  readonly #socket: WebSocket;
  readonly #context: Context;
  readonly #origin: Origin;
  readonly #closed = new AbortController();
  readonly #caller: ReturnType<typeof createCaller>;
  /** The chat session whose visitor uses this connection; undefined until it is known. */
  #sessionId: string | undefined;
  /** Whether the office has registered, and gets visitors' messages. */
  #isRegistered = false;
  #isDismissed = false;
  #unreadTimer: NodeJS.Timeout | undefined;

  /**
   * @param options.origin whose page opened the socket. All frames of another site's page are rejected. Only a page of
   *   this site can use an admin session
   */
  constructor(socket: WebSocket, { context, origin }: { context: Context; origin: Origin }) {
    this.#socket = socket;
    this.#origin = origin;
    this.#context = origin === 'own' ? context : { ...context, sessionToken: undefined };
    this.#caller = createCaller(this.#context, { signal: this.#closed.signal });
  }

  /** Whether `dismiss` was called; then further frames are ignored. */
  get isDismissed(): boolean {
    return this.#isDismissed;
  }

  dismiss(code: number, reason?: string): void {
    this.#isDismissed = true;
    this.#socket.close(code, reason);
  }

  /** Call it when the socket has closed. */
  end(): void {
    clearTimeout(this.#unreadTimer);
    this.#closed.abort();
  }

  /** @throws AppError, or what the procedure throws */
  async handle(frame: ClientFrame): Promise<void> {
    if (this.#origin === 'foreign' && frame.type !== 'admin-register') {
      throw new AppError('forbidden', 'Connections from other sites are not allowed.');
    }
    switch (frame.type) {
      case 'admin-register':
        return this.#register();
      case 'admin-response':
        await this.#caller.chat.reply(frame);
        return;
      case 'visitor-register':
        return this.#subscribe(frame.sessionId, undefined);
      case 'chat-message': {
        this.#requireOwnSession(frame.sessionId);
        const { seq } = await this.#caller.chat.send(frame);
        // The subscription starts at the message, so that no answer that has come since is missed.
        return this.#subscribe(frame.sessionId, String(seq));
      }
    }
  }

  /** Sends the error to the client. @returns the error as an AppError */
  sendError(error: unknown): AppError {
    const appError = toAppError(error);
    this.#send({ type: 'error', message: appError.message });
    return appError;
  }

  #send(frame: ServerFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    this.#socket.send(JSON.stringify(frame));
    closeIfStuck(this.#socket);
  }

  #requireOwnSession(sessionId: string): void {
    if (this.#sessionId === undefined || this.#sessionId === sessionId) return;
    throw new AppError('forbidden', 'This connection belongs to another conversation.');
  }

  /** Sends the office's answers to the visitor: those after the event `lastEventId`, or those from now on. */
  async #subscribe(sessionId: string, lastEventId: string | undefined): Promise<void> {
    this.#requireOwnSession(sessionId);
    if (this.#sessionId !== undefined || this.#closed.signal.aborted) return;
    const events = await this.#caller.chat.onMessage({ sessionId, lastEventId });
    this.#sessionId = sessionId;
    void this.#forward(events, (event) => {
      if (event.type !== 'message' || event.message.isUser || isWelcome(event.message)) return;
      this.#send({ type: 'chat-response', sessionId, message: event.message.message });
    });
  }

  /** Sends visitors' messages and the unread count to the office from now on. */
  async #register(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    if (!this.#isRegistered) {
      const events = await this.#caller.chat.onEvents();
      this.#isRegistered = true;
      void this.#forward(events, (event) => {
        if (event.type === 'message' && event.message.isUser) {
          this.#send({ type: 'new-message', message: documentedMessage(event.message) });
          this.#unreadChanged();
        } else if (event.type === 'removed' || (event.type === 'seen' && event.by === 'staff')) this.#unreadChanged();
      });
    }
    await this.#sendUnread();
  }

  async #forward<T>(events: AsyncIterable<EventWithId<T>>, send: (event: T) => void): Promise<void> {
    try {
      for await (const event of events) send(withoutId(event));
    } catch (error) {
      const { code } = this.sendError(error);
      if (code === 'unauthenticated') this.dismiss(closeCodes.unauthenticated);
      // The client has to reconnect. Frames that it has sent before are still handled.
      else this.#socket.close(closeCodes.serviceRestart);
    }
  }

  #unreadChanged(): void {
    this.#unreadTimer ??= setTimeout(() => {
      this.#unreadTimer = undefined;
      void this.#sendUnread().catch((error: unknown) => this.sendError(error));
    }, unreadDelay);
  }

  async #sendUnread(): Promise<void> {
    this.#send({ type: 'unread-count', count: await this.#context.store.chat.countUnread() });
  }
}

type EventWithId<T> = { id: string; data: T };

/** Within the process, tRPC yields tracked events as envelopes, although the caller's types say otherwise. */
const withoutId = <T>(event: EventWithId<T>): T => (isTrackedEnvelope<T>(event) ? event[1] : event.data);

/** Returns a message with the documented fields only. */
const documentedMessage = (message: ConversationMessage): ChatMessage => z.parse(chatMessage, message);
