import { businessDay, businessTimeZone, type Day } from '#domain/calendar.ts';
import { type ChatSession, type ConversationMessage, isWelcome } from '#domain/chat.ts';
import { dateFormat } from '#domain/date-format.ts';
import { formatDay } from '../record/format.ts';
import type { StaffChatState } from './staff-chat-state.ts';

/** Texts that the specification fixes (SPEC section 8). */
export const chatTexts = {
  noSessions: 'No chat sessions available',
  noMessages: 'No messages in this conversation',
  loading: 'Loading messages...',
  selectSession: 'Select a chat session to view messages',
  newMessage: 'New chat message',
  failed: 'Error',
  notSent: 'Could not send your response. Please try again.',
} as const;

/** Texts of the conversation list that the specification does not fix. */
export const listTexts = { noneFound: 'No conversation matches this search.', older: 'Older conversations' } as const;

/** Shown if the log-in dialog opened before the typed reply was sent, because the reply may seem to be sent. */
export const notSentYet = 'Your reply was not sent yet.';

/** The maximum number of characters of a message that its announcement shows (SPEC section 9). */
const previewLength = 50;

/** The text that announces a new message: the sender, and the beginning of the message. */
export const announcementOf = ({ name, message }: Pick<ConversationMessage, 'name' | 'message'>): string =>
  `${name ?? 'A visitor'}: ${preview(message)}`;

/** The first 50 characters of a text, and an ellipsis if more follow. Emoji and letters with accents are not cut. */
export function preview(text: string): string {
  if (text.length <= previewLength) return text;
  const characters = [...new Intl.Segmenter('en').segment(text)];
  if (characters.length <= previewLength) return text;
  return `${characters
    .slice(0, previewLength)
    .map(({ segment }) => segment)
    .join('')}…`;
}

/** The name that is shown for a visitor: the name, or else the email, the phone number or 'Visitor'. */
export const visitorName = ({ name, email, phone }: Pick<ChatSession, 'name' | 'email' | 'phone'>): string =>
  name ?? email ?? phone ?? 'Visitor';

const clock = dateFormat({ timeZone: businessTimeZone, hour: 'numeric', minute: '2-digit' });
const monthAndDay = dateFormat({ timeZone: businessTimeZone, month: 'short', day: 'numeric' });
const fullDate = dateFormat({ timeZone: businessTimeZone, dateStyle: 'medium' });

/** The time of day in the company's time zone, such as '2:05 PM'. */
export const timeOfDay = (iso: string): string => clock(new Date(iso));

/** The time of day for today, the date for other days, with the year if it is not this year. */
export function shortTime(iso: string, today: Day): string {
  const at = new Date(iso);
  const day = businessDay(at);
  if (day === today) return clock(at);
  return day.slice(0, 4) === today.slice(0, 4) ? monthAndDay(at) : fullDate(at);
}

/** Shown for a colleague who has not entered a name. */
const unnamedColleague = 'A colleague';

type SentMessage = Pick<ConversationMessage, 'isUser' | 'name' | 'clientId' | 'deskId' | 'deskName'>;

/**
 * The sender that is shown for a message.
 *
 * @param visitor the visitor's name, for messages without one
 * @param selfId the id of this browser's desk
 */
export function senderOf(message: SentMessage, visitor: string, selfId: string): string {
  if (message.isUser) return message.name ?? visitor;
  if (isWelcome(message)) return 'Automatic';
  return message.deskId === selfId ? 'You' : (message.deskName ?? unnamedColleague);
}

/** The names of the colleagues who are writing a reply in a conversation, each once. */
export const namesAt = (sessionId: string, colleagues: StaffChatState['colleagues']): string[] => [
  ...new Set(
    [...colleagues.values()].flatMap((colleague) =>
      colleague.sessionId === sessionId ? [colleague.name ?? unnamedColleague] : [],
    ),
  ),
];

/** The date of a point in time in the company's time zone, such as 'Mon, Mar 24, 2025'. */
export const dayOf = (iso: string): string => formatDay(businessDay(new Date(iso)));
