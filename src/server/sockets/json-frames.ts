import { isUtf8 } from 'node:buffer';
import * as z from 'zod/mini';
import { type ChatMessage, chatMessageInput, chatReplyInput, sessionIdField } from '#domain/chat.ts';
import { AppError } from '#domain/errors.ts';
import { invalidInput } from '#domain/invalid-input.ts';

/** Maximum bytes of a client's frame. */
export const maxFrameBytes = 16 * 1024;

/** The frames that a client may send. */
const clientFrame = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('admin-register') }),
    z.extend(chatReplyInput, { type: z.literal('admin-response') }),
    z.object({ type: z.literal('visitor-register'), sessionId: sessionIdField }),
    z.extend(chatMessageInput, {
      type: z.literal('chat-message'),
      isUser: z._default(z.boolean('isUser must be true or false.'), true),
    }),
  ],
  'This type of frame is not known.',
);
export type ClientFrame = z.output<typeof clientFrame>;

/** The frames that the server sends. In `chat-response`, `message` is only the text, as in clients' frames. */
export type ServerFrame =
  | { type: 'unread-count'; count: number }
  | { type: 'new-message'; message: ChatMessage }
  | { type: 'chat-response'; sessionId: string; message: string }
  | { type: 'error'; message: string };

/** @throws AppError `too_large`, or `invalid` with the reason */
export function readFrame(data: Buffer, isBinary: boolean): ClientFrame {
  if (data.length > maxFrameBytes) throw new AppError('too_large', 'The frame is too large.');
  if (isBinary) throw new AppError('invalid', 'Frames must be text.');
  const parsed = z.safeParse(clientFrame, parseJson(data));
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

function parseJson(data: Buffer): unknown {
  try {
    if (isUtf8(data)) return JSON.parse(data.toString('utf8'));
  } catch {
    // Rejected below.
  }
  throw new AppError('invalid', 'The frame is not valid JSON.');
}
