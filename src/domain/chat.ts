import * as z from 'zod/mini';
import {
  emailField,
  emptyIfBlank,
  idField,
  isoTimeField,
  limits,
  optionalPhoneField,
  optionalText,
  requiredText,
  uuidField,
} from './fields.ts';

export const sessionIdField = uuidField('sessionId');

/** The number for calls and text messages from the chat, unless the company profile has another (SPEC section 9). */
export const defaultChatPhone = '561-486-3444';

/** What the server posts, in this order and once, when a session begins. `chatPhone` is the company's. */
export const welcomeMessages = (chatPhone: string): readonly string[] => [
  'Hi! How can we help with your cleaning needs today?',
  `You can also call or text us at ${chatPhone}.`,
];

/** The key under which a session keeps its welcome message number `index`. No client can send one like it. */
export const welcomeClientId = (index: number): string => `welcome-${index + 1}`;

/** The key of the last of them. */
export const lastWelcomeId = welcomeClientId(welcomeMessages(defaultChatPhone).length - 1);

/** Whether a message is one of those that the server posts by itself. */
export const isWelcome = ({ clientId }: { clientId: string }): boolean => clientId.startsWith('welcome-');

/** How long a sign of typing is believed without another one; milliseconds. */
export const typingLifetime = 6_000;

const messageField = requiredText('Message', limits.chatMessage);

/** A blank address counts as missing, as a blank name or phone does. */
const optionalEmailField = z.pipe(
  z.union(
    [z.string().check(z.overwrite(emptyIfBlank), z.maxLength(0, { abort: true })), emailField],
    'Email must be text.',
  ),
  z.transform((text) => (text === '' ? undefined : text)),
);

/** A chat message as it is sent. `isUser` true is the visitor, false the office. */
export const chatMessageInput = z.object({
  sessionId: sessionIdField,
  message: messageField,
  isUser: z.boolean('isUser must be true or false.'),
  name: optionalText('Name', limits.name),
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

/**
 * A place in the chat log, which holds the messages of all sessions and what was done to them: a whole number that
 * grows by one from entry to entry. Events carry it, as text, as their id.
 */
const seqField = z.number();

/** A message with its place in the log, and the sender's own id of it. */
export const conversationMessage = z.extend(chatMessage, { seq: seqField, clientId: z.string() });
export type ConversationMessage = z.output<typeof conversationMessage>;

/** Part of a conversation, oldest message first. */
export const conversation = z.object({
  messages: z.array(conversationMessage),
  /** Whether there are messages before the first one here. */
  more: z.boolean(),
  /** Where a subscription has to go on so that nothing is missed after what is here. */
  lastEventId: z.string(),
});
export type Conversation = z.output<typeof conversation>;

export const chatSides = ['visitor', 'staff'] as const;
export type ChatSide = (typeof chatSides)[number];

const chatMessageEntry = z.object({
  type: z.literal('message'),
  seq: seqField,
  sessionId: z.string(),
  /** As it was when it was sent: what happened to it afterwards is told by later entries. */
  message: conversationMessage,
});

/** One side has seen the other side's messages up to this place. */
const chatSeenEntry = z.object({
  type: z.literal('seen'),
  seq: seqField,
  sessionId: z.string(),
  by: z.enum(chatSides),
  upTo: seqField,
});

/** The office put the conversation away, or took it up again. A visitor's message takes it up again by itself. */
const chatDoneEntry = z.object({
  type: z.literal('done'),
  seq: seqField,
  sessionId: z.string(),
  done: z.boolean(),
});

/** The office deleted the conversation: nothing of it is left from before this place. */
const chatRemovedEntry = z.object({ type: z.literal('removed'), seq: seqField, sessionId: z.string() });

/** What stands in the chat log. */
const chatEntry = z.discriminatedUnion('type', [chatMessageEntry, chatSeenEntry, chatDoneEntry, chatRemovedEntry]);
export type ChatEntry = z.output<typeof chatEntry>;

/** Whose entries are meant: one session's, or all. */
export type ChatScope = { sessionId: string } | 'all';

/** The first event of a subscription that named no event to go on from: it says where the stream begins. */
const chatReadyEvent = z.object({ type: z.literal('ready'), seq: seqField });

/** What the office's subscription brings. */
export const chatEvent = z.discriminatedUnion('type', [
  chatReadyEvent,
  chatMessageEntry,
  chatSeenEntry,
  chatDoneEntry,
  chatRemovedEntry,
]);
export type ChatEvent = z.output<typeof chatEvent>;

/** What a visitor's subscription brings: the session's own entries without the office's filing. */
export const visitorChatEvent = z.discriminatedUnion('type', [
  chatReadyEvent,
  chatMessageEntry,
  chatSeenEntry,
  chatRemovedEntry,
]);
export type VisitorChatEvent = z.output<typeof visitorChatEvent>;

/** The event that a subscription goes on from. */
export const lastEventIdField = z.optional(
  z.pipe(
    z.string('lastEventId must be text.').check(z.regex(/^\d{1,15}$/, 'lastEventId must be the id of an event.')),
    z.transform(Number),
  ),
);

/** What the office does right now, for one visitor. Nothing of it is stored. */
export const staffSignal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('presence'), staffed: z.boolean() }),
  z.object({ type: z.literal('typing'), typing: z.boolean() }),
]);
export type StaffSignal = z.output<typeof staffSignal>;

/** What visitors do right now, for the office. Nothing of it is stored. */
export const visitorSignal = z.discriminatedUnion('type', [
  z.object({ type: z.literal('presence'), sessionId: z.string(), online: z.boolean() }),
  z.object({ type: z.literal('typing'), sessionId: z.string(), typing: z.boolean() }),
]);
export type VisitorSignal = z.output<typeof visitorSignal>;

/** Whether somebody of the office is there to answer, and whether it is within the opening hours. */
export const staffPresence = z.object({ staffed: z.boolean(), officeOpen: z.boolean() });
export type StaffPresence = z.output<typeof staffPresence>;

/** One conversation in the office's list. */
export const chatSessionSummary = z.object({
  sessionId: z.string(),
  createdAt: isoTimeField,
  lastMessage: z.string(),
  unread: z.number(),
});

/** One conversation with everything the office's list shows; name, email and phone are the first that were given. */
export const chatSession = z.extend(chatSessionSummary, {
  /** The place of the last entry of the log that all of this rests on. */
  lastSeq: seqField,
  /** The place of its last message in the log. The list is in this order, latest first. */
  lastMessageSeq: seqField,
  lastMessageAt: isoTimeField,
  done: z.boolean(),
  /** Whether the visitor has written after the office's last reply. Reading it answers nothing. */
  owed: z.boolean(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});
export type ChatSession = z.output<typeof chatSession>;
