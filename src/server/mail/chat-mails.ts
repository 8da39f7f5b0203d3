import { chatReplies, officeChat } from '#domain/chat-mail.ts';
import type { Subject } from '#domain/event.ts';
import { isOfficeOpen, nextOpening } from '#domain/hours-rules.ts';
import { acknowledgementUsefulFor, alertUsefulFor } from '#domain/mail.ts';
import type { MailSite } from '#domain/mail-content.ts';
import type { ChatStore } from '#server/store/chat.ts';
import {
  chatLinkVersion,
  type EntryRecord,
  type MessageRecord,
  type SessionRecord,
} from '#server/store/chat-records.ts';
import type { CursorStore } from '#server/store/cursor.ts';
import type { OutboxRow, OutboxStore } from '#server/store/outbox.ts';
import { type AlertedChats, alertedChats } from './alerted-chats.ts';
import { type Composed, type NounMails, placeholderLink } from './composed.ts';
import type { SettingsReader } from './mail.ts';
import type { DraftKey, OutboxDraft, OutboxWriter } from './outbox-writer.ts';

const minute = 60_000;
/** Milliseconds after which an unseen reply is mailed. */
const unseenFor = 5 * minute;
/** Milliseconds in which an open panel without a socket loads a reply: the interval of its polls, and a margin. */
const longestPoll = 5_000;
/** Minimum milliseconds between two mails about one conversation to its visitor. */
const minMailInterval = 15 * minute;
/** Milliseconds after which the office is alerted of an unanswered message; later if the office is closed then. */
const alertAfter = minute;
/** Milliseconds between the first and the second alert; longer if the office is closed then. */
const alertAgainAfter = 29 * minute;

const cursorName = 'chat-messages';
const batchSize = 500;
/** Maximum log entries of a conversation that are read for a mail; the latest ones. */
const maxEntriesRead = 200;

/** A mail that an entry causes. `draft` is called only if the mail does not exist yet. */
type Cause = DraftKey & { draft: () => OutboxDraft };

const aboutOf = (sessionId: string): Subject => ({ type: 'chat', id: sessionId });

export type ChatMails = NounMails & { followLog(): Promise<void> };

type Parts = {
  chat: ChatStore;
  cursors: CursorStore;
  outbox: OutboxStore;
  writer: OutboxWriter;
  settings: SettingsReader;
  site: () => MailSite;
  officeEmails: () => readonly string[];
  isVisitorOnline: (sessionId: string) => boolean;
  clock: () => Date;
};

/**
 * Mails about conversations. They follow from the chat log, not from events, so that storing a message takes one write.
 */
export function chatMails(parts: Parts): ChatMails {
  const { chat, cursors } = parts;
  const alerted = alertedChats();

  async function readLog(): Promise<void> {
    const from = await cursors.position(cursorName);
    if (from === undefined) {
      await cursors.moveTo(cursorName, await chat.lastSeq());
      return;
    }
    for (let position = from; ; ) {
      const entries = await chat.recordsAfter(position, batchSize);
      const emails = alertEmails(parts);
      alerted.begin(position, emails);
      await writeMails({ ...parts, alerted }, entries, emails);
      position = entries.at(-1)?.seq ?? position;
      if (entries.length > 0) await cursors.moveTo(cursorName, position);
      alerted.done(position);
      if (entries.length < batchSize) return;
    }
  }
  let currentRead: Promise<void> = Promise.resolve();

  return {
    name: 'conversations',

    /** No event of a conversation causes a mail. */
    follow: async () => undefined,

    /**
     * Writes the mails that the new entries of the chat log cause. Concurrent calls run one after the other. The first
     * call ever begins at the log's end, so that earlier entries cause no mails.
     */
    followLog() {
      currentRead = currentRead.then(readLog, readLog);
      return currentRead;
    },

    kinds: {
      'chat.replies': (row) => composeReplies(parts, row),
      'office.chat': (row) => composeAlert(parts, row),
    },
  };
}

/** Writes the mails that entries cause. Most messages of visitors cost nothing, because their alerts exist already. */
async function writeMails(
  parts: Parts & { alerted: AlertedChats },
  entries: readonly EntryRecord[],
  emails: readonly string[],
): Promise<void> {
  const { chat, writer, alerted } = parts;
  const messages = alerted.mailCauses(entries);
  if (messages.length === 0) return;
  const sessions = await chat.summariesById([...new Set(messages.map(({ sessionId }) => sessionId))]);
  const causes = messages.flatMap((entry) => {
    const session = sessions.get(entry.sessionId);
    if (session === undefined) return [];
    return entry.isUser ? officeAlerts(parts, { entry, session, emails }) : replyMail(parts, entry, session);
  });
  await writer.writeNew(causes, ({ draft }) => draft());
}

/** Returns the office's email addresses that get alerts; none if alerts about chats are turned off in the settings. */
const alertEmails = ({ settings, officeEmails }: Parts): readonly string[] =>
  settings.get('notifications').chatAlerts ? officeEmails() : [];

/** The two alerts to each email of the office. All messages of a visitor since the last reply share these alerts. */
function officeAlerts(
  parts: Parts,
  { entry, session, emails }: { entry: MessageRecord; session: SessionRecord; emails: readonly string[] },
): Cause[] {
  const { sessionId, seq } = entry;
  const lastReplySeq = Math.min(session.lastReplySeq, seq);
  return [false, true].flatMap((again) =>
    emails.map((to) => {
      const about = aboutOf(sessionId);
      const key = { kind: 'office.chat' as const, about, rev: seq, part: `${lastReplySeq}-${again ? 1 : 0}`, to };
      return { ...key, draft: () => alertDraft(parts, key, { entry, session, again }) };
    }),
  );
}

function alertDraft(
  { settings, site }: Parts,
  key: DraftKey,
  { entry, session, again }: { entry: MessageRecord; session: SessionRecord; again: boolean },
): OutboxDraft {
  const { sessionId, createdAt, message } = entry;
  const firstAt = inOfficeHours(settings, later(createdAt, alertAfter));
  const dueAt = again ? inOfficeHours(settings, new Date(firstAt.getTime() + alertAgainAfter)) : firstAt;
  return {
    ...key,
    audience: 'office',
    details: { again },
    subject: officeChat({ sessionId, visitor: session, text: message }, site(), again).subject,
    dueAt,
    usefulUntil: new Date(dueAt.getTime() + alertUsefulFor),
  };
}

function replyMail({ site }: Parts, { sessionId, createdAt, seq }: MessageRecord, { email }: SessionRecord): Cause[] {
  if (email === undefined) return [];
  const key = { kind: 'chat.replies' as const, about: aboutOf(sessionId), rev: seq, to: email };
  const draft = (): OutboxDraft => ({
    ...key,
    audience: 'customer',
    subject: chatReplies({ replies: [], chatUrl: '' }, site()).subject,
    dueAt: later(createdAt, unseenFor),
    usefulUntil: later(createdAt, acknowledgementUsefulFor),
  });
  return [{ ...key, draft }];
}

async function composeReplies(parts: Parts, { about, to, rev, details }: OutboxRow): Promise<Composed> {
  const { chat, outbox, site, clock } = parts;
  const session = await chat.summary(about.id);
  if (session === undefined) return { void: 'The conversation is gone.' };
  if (session.email?.toLowerCase() !== to.toLowerCase()) return { void: 'The visitor has another address now.' };
  const isResent = details?.resent === true;
  const lastSent = await outbox.lastSent(about, 'chat.replies');
  // Not compared by time: a reply that was written while the mail was being sent is not in it.
  const mailedUpTo = lastSent?.sent?.lastSeq ?? lastSent?.rev ?? 0;
  const { messages } = await chat.conversation(about.id, { limit: maxEntriesRead });
  // A visitor who writes has the panel open, and so has seen the replies that it has loaded before.
  const lastWritten = messages.findLast(({ isUser, seq }) => isUser && (!isResent || seq < rev));
  const wasInView = (createdAt: string): boolean =>
    lastWritten !== undefined && Date.parse(lastWritten.createdAt) > Date.parse(createdAt) + longestPoll;
  // A mail that the office sends again has all replies since the visitor's last message before it, also those that were
  // seen or mailed.
  const readUpTo = isResent ? 0 : Math.max(session.seenByVisitor, mailedUpTo);
  const newReplies = messages.filter(
    ({ isUser, seq, clientId, createdAt }) =>
      !isUser && !clientId.startsWith('welcome-') && seq > readUpTo && !wasInView(createdAt),
  );
  const lastSeq = newReplies.at(-1)?.seq;
  if (lastSeq === undefined) return { void: 'The visitor has seen it, or had it in an earlier mail.' };
  if (!isResent) {
    const now = clock();
    if (parts.isVisitorOnline(about.id)) return { later: new Date(now.getTime() + minute) };
    const nextMailAt = new Date((lastSent?.sentAt?.getTime() ?? 0) + minMailInterval);
    if (nextMailAt > now) return { later: nextMailAt };
  }
  const link = placeholderLink('chat', { id: about.id, version: chatLinkVersion(session) });
  const chatUrl = `${site().url}/chat/${link.placeholder}`;
  return {
    content: chatReplies({ replies: newReplies.map(({ message }) => message), chatUrl }, site()),
    links: [link],
    lastSeq,
  };
}

async function composeAlert(parts: Parts, { about, rev, details, attempts }: OutboxRow): Promise<Composed> {
  const { chat, settings, site, clock } = parts;
  if (!settings.get('notifications').chatAlerts) return { void: 'Alerts about chats are turned off.' };
  const session = await chat.summary(about.id);
  if (session === undefined) return { void: 'The conversation is gone.' };
  if (session.lastReplySeq > rev || session.done) return { void: 'The conversation is answered or done.' };
  const again = details?.again === true;
  // The office's hours may have changed since the alert was written. An alert that is retried or resent does not wait.
  const opensAt = inOfficeHours(settings, clock());
  if (opensAt > clock() && attempts === 0 && details?.resent !== true) {
    const dueAt = again ? inOfficeHours(settings, later(opensAt, alertAgainAfter)) : opensAt;
    return { later: dueAt, usefulUntil: later(dueAt, alertUsefulFor) };
  }
  const { messages } = await chat.conversation(about.id, { limit: maxEntriesRead });
  const message = messages.find(({ seq }) => seq === rev) ?? messages.findLast(({ isUser }) => isUser);
  const text = message?.message ?? session.lastMessage;
  const replyTo = session.email === undefined ? {} : { replyTo: { name: session.name ?? '', address: session.email } };
  return { content: officeChat({ sessionId: about.id, visitor: session, text }, site(), again), ...replyTo };
}

/** Returns the time itself if it is in office hours or the office never opens again, otherwise the next opening. */
function inOfficeHours(settings: SettingsReader, time: Date): Date {
  const calendar = { hours: settings.get('hours'), closures: settings.get('closures') };
  return isOfficeOpen(calendar, time) ? time : (nextOpening(calendar, time) ?? time);
}

const later = (time: Date, milliseconds: number): Date => new Date(time.getTime() + milliseconds);
