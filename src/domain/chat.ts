import * as z from 'zod/mini';
import { chatDesk } from './desk.ts';
import {
  emailField,
  emptyIfBlank,
  idField,
  isoTimeField,
  maxLengths,
  oneLine,
  optionalPhoneField,
  optionalText,
  requiredText,
  uuidField,
} from './fields.ts';

export const sessionIdField = uuidField('sessionId');

/** The default number for calls and text messages from the chat (SPEC section 9). */
export const defaultChatPhone = '561-486-3444';

/**
 * The messages that the server posts once, in this order, when a session starts.
 *
 * @param chatPhone the company's number for calls and text messages
 */
export const welcomeMessages = (chatPhone: string): readonly string[] => [
  'Hi! How can we help with your cleaning needs today?',
  `You can also call or text us at ${chatPhone}.`,
];

/**
 * The `clientId` of welcome message number `index`. Clients cannot send such an id, because theirs have to be UUIDs.
 */
export const welcomeClientId = (index: number): string => `welcome-${index + 1}`;

/** The `clientId` of the last welcome message. */
export const lastWelcomeId = welcomeClientId(welcomeMessages(defaultChatPhone).length - 1);

/** Whether a message is a welcome message of the server. */
export const isWelcome = ({ clientId }: { clientId: string }): boolean => clientId.startsWith('welcome-');

/** Presence in the chat: whether anybody of the office is online, and the sessions whose visitor is online. */
export type Presence = { staffed: boolean; online: string[] };

/** Milliseconds after which a typing signal expires. */
export const typingLifetime = 6_000;

const messageField = requiredText('Message', maxLengths.chatMessage);

/** A blank email counts as missing, as a blank name or phone does. */
const optionalEmailField = z.pipe(
  z.union(
    [z.string().check(z.overwrite(emptyIfBlank), z.maxLength(0, { abort: true })), emailField],
    'Email must be text.',
  ),
  z.transform((text) => (text === '' ? undefined : text)),
);

/** A chat message as it is sent. `isUser` is true for the visitor, false for the office. */
export const chatMessageInput = z.object({
  sessionId: sessionIdField,
  message: messageField,
  isUser: z.boolean('isUser must be true or false.'),
  name: optionalText('Name', maxLengths.name, oneLine),
  email: z.optional(optionalEmailField),
  phone: optionalPhoneField,
  clientId: z.optional(uuidField('clientId')),
});
export type ChatMessageInput = z.output<typeof chatMessageInput>;

/** The office's answer to a session. */
export const chatReplyInput = z.object({
  sessionId: sessionIdField,
  message: messageField,
  clientId: z.optional(uuidField('clientId')),
  desk: z.optional(chatDesk),
});
export type ChatReplyInput = z.output<typeof chatReplyInput>;

/** A chat message (SPEC section 3); only visitors' messages have name, email and phone. */
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

/**
 * The sequence number of an entry of the chat log, which contains the messages of all sessions and their changes: an
 * integer, one higher for each entry. As text, it is the id of the entry's event.
 */
const seqField = z.number();

/** A message with its sequence number, and with its `clientId` from the sender's client, or else from the server. */
export const conversationMessage = z.extend(chatMessage, { seq: seqField, clientId: z.string() });

/** A message for the office; replies also name the desk and the colleague who wrote them. */
export const staffMessage = z.extend(conversationMessage, {
  deskId: z.optional(z.string()),
  deskName: z.optional(z.string()),
});
export type ConversationMessage = z.output<typeof staffMessage>;

const conversationOf = <Message extends z.ZodMiniType>(message: Message) =>
  z.object({
    messages: z.array(message),
    /** Whether there are messages before the first one in `messages`. */
    more: z.boolean(),
    /** The event id from which a subscription must resume to miss nothing. */
    lastEventId: z.string(),
  });

/** Part of a conversation, oldest message first. */
export const conversation = conversationOf(conversationMessage);

/** Part of a conversation as the office sees it. */
export const staffConversation = conversationOf(staffMessage);
export type Conversation = z.output<typeof staffConversation>;

export const chatSides = ['visitor', 'staff'] as const;
export type ChatSide = (typeof chatSides)[number];

const entryOf = <Message extends z.ZodMiniType>(message: Message) =>
  z.object({
    type: z.literal('message'),
    seq: seqField,
    sessionId: z.string(),
    /** The message as it was sent; later entries record its changes. */
    message,
  });

const chatMessageEntry = entryOf(staffMessage);

/** One side has seen the other side's messages up to this sequence number. */
const chatSeenEntry = z.object({
  type: z.literal('seen'),
  seq: seqField,
  sessionId: z.string(),
  by: z.enum(chatSides),
  upTo: seqField,
});

/** The office marked the conversation as done, or reopened it. A visitor's message reopens it without this entry. */
const chatDoneEntry = z.object({
  type: z.literal('done'),
  seq: seqField,
  sessionId: z.string(),
  done: z.boolean(),
});

/** The conversation was deleted, by the office or because of its age: all its earlier entries are gone. */
const chatRemovedEntry = z.object({ type: z.literal('removed'), seq: seqField, sessionId: z.string() });

/** An entry of the chat log. */
const chatEntry = z.discriminatedUnion('type', [chatMessageEntry, chatSeenEntry, chatDoneEntry, chatRemovedEntry]);
export type ChatEntry = z.output<typeof chatEntry>;

/** The entries of one session, or of all sessions. */
export type ChatScope = { sessionId: string } | 'all';

/** The first event of a subscription that does not resume from an earlier event. The stream starts after `seq`. */
const chatReadyEvent = z.object({ type: z.literal('ready'), seq: seqField });

/** Events of the office's subscription. */
export const chatEvent = z.discriminatedUnion('type', [
  chatReadyEvent,
  chatMessageEntry,
  chatSeenEntry,
  chatDoneEntry,
  chatRemovedEntry,
]);
export type ChatEvent = z.output<typeof chatEvent>;

/** Events of a visitor's subscription: the session's entries except `done`. */
export const visitorChatEvent = z.discriminatedUnion('type', [
  chatReadyEvent,
  entryOf(conversationMessage),
  chatSeenEntry,
  chatRemovedEntry,
]);
export type VisitorChatEvent = z.output<typeof visitorChatEvent>;

/** The id of the event to resume from. */
export const lastEventIdField = z.optional(
  z.pipe(
    z.string('lastEventId must be text.').check(z.regex(/^\d{1,15}$/, 'lastEventId must be the id of an event.')),
    z.transform(Number),
  ),
);

/** Signals of the office for one visitor. Not stored. */
export const staffSignal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('presence'), staffed: z.boolean() }),
  z.object({ type: z.literal('typing'), typing: z.boolean() }),
]);
export type StaffSignal = z.output<typeof staffSignal>;

/** Signals for the office about who is online or typing. Not stored. */
export const visitorSignal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('colleague'), sessionId: z.string(), desk: chatDesk, typing: z.boolean() }),
  z.object({ type: z.literal('presence'), sessionId: z.string(), online: z.boolean() }),
  z.object({ type: z.literal('typing'), sessionId: z.string(), typing: z.boolean() }),
]);
export type VisitorSignal = z.output<typeof visitorSignal>;

/** Whether somebody of the office is online, and whether the office is open now by its hours and closures. */
export const staffPresence = z.object({ staffed: z.boolean(), officeOpen: z.boolean() });
export type StaffPresence = z.output<typeof staffPresence>;

/** A conversation in the list of the REST API. */
export const chatSessionSummary = z.object({
  sessionId: z.string(),
  createdAt: isoTimeField,
  lastMessage: z.string(),
  unread: z.number(),
});

/**
 * A conversation in the workspace's list. Its name, email and phone are from the first message that has one of them.
 */
export const chatSession = z.extend(chatSessionSummary, {
  /** The sequence number of the last log entry that this summary includes. */
  lastSeq: seqField,
  /** The sequence number of the last message. Without a search, the list is sorted by it, latest first. */
  lastMessageSeq: seqField,
  lastMessageAt: isoTimeField,
  done: z.boolean(),
  /** Whether the visitor has written after the office's last reply. Reading the message does not change this. */
  owed: z.boolean(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});
export type ChatSession = z.output<typeof chatSession>;
