import * as z from 'zod/mini';
import {
  emailField,
  idField,
  isoTimeField,
  limits,
  nameField,
  optionalPhoneField,
  requiredText,
  uuidField,
} from './fields.ts';

export const sessionIdField = uuidField('sessionId');

/** The phone number of calls and text messages from the chat. */
export const chatPhone = '561-486-3444';

/** What the server posts, in this order and once, when a session begins. */
export const welcomeMessages = [
  'Hi! How can we help with your cleaning needs today?',
  `You can also call or text us at ${chatPhone}.`,
] as const;

const messageField = requiredText('Message', limits.chatMessage);

/** A chat message as it is sent. `isUser` true is the visitor, false the office. */
export const chatMessageInput = z.object({
  sessionId: sessionIdField,
  message: messageField,
  isUser: z.boolean('isUser must be true or false.'),
  name: z.optional(nameField),
  email: z.optional(emailField),
  phone: optionalPhoneField,
  clientId: z.optional(uuidField('clientId')),
});
export type ChatMessageInput = z.output<typeof chatMessageInput>;

/** The office's answer to a session. */
export const chatReplyInput = z.object({
  sessionId: sessionIdField,
  message: messageField,
  clientId: z.optional(uuidField('clientId')),
});
export type ChatReplyInput = z.output<typeof chatReplyInput>;

/** A chat message (SPEC section 3); name, email and phone stand on visitors' messages only. */
export const chatMessage = z.object({
  id: idField,
  sessionId: z.string(),
  message: z.string(),
  isUser: z.boolean(),
  read: z.boolean(),
  responded: z.boolean(),
  createdAt: isoTimeField,
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** One conversation in the office's list. */
export const chatSessionSummary = z.object({
  sessionId: z.string(),
  createdAt: isoTimeField,
  lastMessage: z.string(),
  unread: z.number(),
});
export type ChatSessionSummary = z.output<typeof chatSessionSummary>;
