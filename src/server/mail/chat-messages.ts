import { type ChatEntry, isWelcome } from '#domain/chat.ts';
import { chatReplies, officeChat } from '#domain/chat-message.ts';
import type { Subject } from '#domain/event.ts';
import { isOpen, nextOpening } from '#domain/hours-rules.ts';
import { acknowledgementUsefulFor, alertUsefulFor } from '#domain/message.ts';
import type { MessageSite } from '#domain/message-content.ts';
import type { ChatStore } from '#server/store/chat.ts';
import { type SessionRecord, toEntry } from '#server/store/chat-records.ts';
import type { CursorStore } from '#server/store/cursor.ts';
import type { OutboxStore } from '#server/store/outbox.ts';
import { type Composed, type MessageNoun, placeholderLink } from './composed.ts';
import type { SettingsReader } from './mail.ts';
import type { DraftKey, OutboxDraft, OutboxWriter } from './outbox-writer.ts';

const minute = 60_000;
/** A reply that was not seen for so long leaves by mail; milliseconds. */
const unseenFor = 5 * minute;
/** Two mails to one visitor are at least so far apart; milliseconds. */
const betweenMails = 15 * minute;
/** The office is alerted of a message that nobody answered for so long; milliseconds. */
const alertAfter = minute;
/** The second alert is this long after the first one, which may wait for the office to open; milliseconds. */
const alertAgainAfter = 29 * minute;

const cursorName = 'chat-messages';
const batchSize = 500;
/** Entries of a conversation that are searched for unseen replies. */
const entriesSearched = 200;

type ChatMessageEntry = Extract<ChatEntry, { type: 'message' }>;

/** A message that follows from an entry; made only if it is not known yet. */
type Cause = DraftKey & { draft: () => OutboxDraft };

const aboutOf = (sessionId: string): Subject => ({ type: 'chat', id: sessionId });

export type ChatMessages = MessageNoun & { followLog(): Promise<void> };

/** Messages about conversations. They follow from the chat log, not from events: a message there costs no second write. */
export function chatMessages(parts: {
  chat: ChatStore;
  cursors: CursorStore;
  outbox: OutboxStore;
  writer: OutboxWriter;
  settings: SettingsReader;
  site: () => MessageSite;
  officeAddresses: () => readonly string[];
  isVisitorThere: (sessionId: string) => boolean;
  clock: () => Date;
}): ChatMessages {
  const { chat, cursors, outbox, writer, settings, site, clock } = parts;
  const linkOf = (sessionId: string) => placeholderLink('chat', { id: sessionId, version: 0 });
  const later = (time: string, milliseconds: number): Date => new Date(Date.parse(time) + milliseconds);

  /** In office hours: at once; otherwise when the office opens. */
  function inOfficeHours(time: Date): Date {
    const calendar = { hours: settings.get('hours'), closures: settings.get('closures') };
    return isOpen(calendar, time) ? time : (nextOpening(calendar, time) ?? time);
  }

  /** The two alerts about everything that a visitor has written since the last reply. */
  function officeAlerts(entry: ChatMessageEntry, session: SessionRecord): Cause[] {
    const { sessionId, seq } = entry;
    const part = `${Math.min(session.lastReplySeq, seq)}`;
    return [false, true].flatMap((again) =>
      parts.officeAddresses().map((to) => {
        const about = aboutOf(sessionId);
        const key = { kind: 'office.chat' as const, about, rev: seq, part: `${part}-${again ? 1 : 0}`, to };
        return { ...key, draft: () => alertDraft(key, { entry, session, again }) };
      }),
    );
  }

  function alertDraft(
    key: DraftKey,
    { entry, session, again }: { entry: ChatMessageEntry; session: SessionRecord; again: boolean },
  ): OutboxDraft {
    const { sessionId, message } = entry;
    const firstAt = inOfficeHours(later(message.createdAt, alertAfter));
    const dueAt = again ? inOfficeHours(new Date(firstAt.getTime() + alertAgainAfter)) : firstAt;
    return {
      ...key,
      audience: 'office',
      details: { again },
      subject: officeChat({ sessionId, visitor: session, text: message.message }, site(), again).subject,
      dueAt,
      usefulUntil: new Date(dueAt.getTime() + alertUsefulFor),
    };
  }

  function replyMail({ sessionId, message, seq }: ChatMessageEntry, { email }: SessionRecord): Cause[] {
    if (email === undefined) return [];
    const key = { kind: 'chat.replies' as const, about: aboutOf(sessionId), rev: seq, to: email };
    const draft = (): OutboxDraft => ({
      ...key,
      audience: 'customer',
      subject: chatReplies({ replies: [], chatUrl: '' }, site()).subject,
      dueAt: later(message.createdAt, unseenFor),
      usefulUntil: later(message.createdAt, acknowledgementUsefulFor),
    });
    return [{ ...key, draft }];
  }

  /** Writes the mails that follow from entries. Most messages cost no write, because the mails are there already. */
  async function take(entries: readonly ChatEntry[]): Promise<void> {
    const messages = entries.flatMap((entry) => (entry.type === 'message' && !isWelcome(entry.message) ? [entry] : []));
    const sessions = await chat.someSessions([...new Set(messages.map(({ sessionId }) => sessionId))]);
    const alerts = settings.get('notifications').chatAlerts;
    const causes = messages.flatMap((entry) => {
      const session = sessions.get(entry.sessionId);
      if (session === undefined) return [];
      if (!entry.message.isUser) return replyMail(entry, session);
      return alerts ? officeAlerts(entry, session) : [];
    });
    await writer.writeNew(causes, ({ draft }) => draft());
  }

  return {
    name: 'conversations',

    /** Conversations have no events that mails follow from. */
    follow: async () => undefined,

    /** Continues to read the chat log. The first run begins at the log's end, so that earlier entries cause no mails. */
    async followLog() {
      const from = await cursors.place(cursorName);
      if (from === undefined) {
        await cursors.moveTo(cursorName, await chat.lastSeq());
        return;
      }
      for (let place = from; ; ) {
        const entries = (await chat.recordsAfter(place, batchSize)).map(toEntry);
        await take(entries);
        place = entries.at(-1)?.seq ?? place;
        if (entries.length > 0) await cursors.moveTo(cursorName, place);
        if (entries.length < batchSize) return;
      }
    },

    kinds: {
      async 'chat.replies'({ about, to }): Promise<Composed> {
        const session = await chat.session(about.id);
        if (session === undefined) return { void: 'The conversation is gone.' };
        if (session.email?.toLowerCase() !== to.toLowerCase()) return { void: 'The visitor has another address now.' };
        const last = await outbox.lastSent(about, 'chat.replies');
        const { messages } = await chat.conversation(about.id, { limit: entriesSearched });
        const unseen = messages.filter(
          ({ isUser, seq, clientId, createdAt }) =>
            !isUser &&
            !clientId.startsWith('welcome-') &&
            seq > session.seenByVisitor &&
            (last === undefined || Date.parse(createdAt) > last.getTime()),
        );
        if (unseen.length === 0) return { void: 'The visitor has seen it, or had it in an earlier mail.' };
        const now = clock();
        if (parts.isVisitorThere(about.id)) return { later: new Date(now.getTime() + minute) };
        const next = new Date((last?.getTime() ?? 0) + betweenMails);
        if (next > now) return { later: next };
        const link = linkOf(about.id);
        const chatUrl = `${site().url}/chat/${link.placeholder}`;
        return {
          content: chatReplies({ replies: unseen.map(({ message }) => message), chatUrl }, site()),
          links: [link],
        };
      },

      async 'office.chat'({ about, rev, details }): Promise<Composed> {
        const session = await chat.session(about.id);
        if (session === undefined) return { void: 'The conversation is gone.' };
        if (session.lastReplySeq > rev || session.done) return { void: 'Somebody has answered.' };
        const { messages } = await chat.conversation(about.id, { limit: entriesSearched });
        const first = messages.find(({ seq }) => seq === rev) ?? messages.findLast(({ isUser }) => isUser);
        const again = details?.again === true;
        const text = first?.message ?? session.lastMessage;
        const replyTo =
          session.email === undefined ? {} : { replyTo: { name: session.name ?? '', address: session.email } };
        return { content: officeChat({ sessionId: about.id, visitor: session, text }, site(), again), ...replyTo };
      },
    },
  };
}
