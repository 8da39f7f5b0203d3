import { type ChatTurn, chatEventOf } from '#domain/chat-event.ts';
import { type Actor, type NewEvent, officeActor, systemActor } from '#domain/event.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import type { StoredTurn } from '#server/store/chat-turns.ts';
import type { Store } from '#server/store/connect.ts';

const cursorName = 'chat-events';
/** Maximum entries of the chat log that are read at once. */
const batchSize = 500;
/** If more conversations than this have a cached turn, the cache is cleared before the next read. */
const maxCachedTurns = 10_000;

type TurnEvent = { what: NewEvent['what']; turn: StoredTurn };

export type ChatEvents = ReturnType<typeof chatEvents>;

/** Writes events of conversations. They are made from the chat log, so that sending a message needs no other write. */
export function chatEvents(parts: { store: Pick<Store, 'chat' | 'chatTurns' | 'cursors'>; events: EventRecorder }) {
  const { store, events } = parts;
  const { chat, chatTurns, cursors } = store;

  /** The last turn of each cached conversation up to sequence number `readUpTo`, which is undefined during a read. */
  const lastTurns = new Map<string, ChatTurn>();
  let readUpTo: number | undefined;

  const sessionsOf = (turns: readonly StoredTurn[]) =>
    chat.summariesById([...new Set(turns.map(({ sessionId }) => sessionId))]);

  /**
   * For each conversation that is not cached, caches its last turn before these turns. Most of these conversations are
   * new, so they have no earlier turn to read: according to the summary, the first entry comes after `position`.
   */
  async function readTurnsBefore(turns: readonly StoredTurn[], position: number): Promise<void> {
    const firstTurns = new Map<string, StoredTurn>();
    for (const turn of turns) if (!firstTurns.has(turn.sessionId)) firstTurns.set(turn.sessionId, turn);
    const uncachedTurns = [...firstTurns.values()].filter(({ sessionId }) => !lastTurns.has(sessionId));
    const sessions = await sessionsOf(uncachedTurns);
    for (const turn of uncachedTurns) {
      const { firstSeq = 0 } = sessions.get(turn.sessionId) ?? {};
      if (firstSeq > position && firstSeq <= turn.seq) continue;
      const before = await chatTurns.before(turn);
      if (before !== undefined) lastTurns.set(turn.sessionId, before.turn);
    }
  }

  /** Returns the turns that are events. @param position the sequence number after which the turns were read */
  async function turnEventsOf(turns: readonly StoredTurn[], position: number): Promise<TurnEvent[]> {
    await readTurnsBefore(turns, position);
    return turns.flatMap((turn) => {
      const what = chatEventOf(turn.turn, lastTurns.get(turn.sessionId));
      lastTurns.set(turn.sessionId, turn.turn);
      return what === undefined ? [] : [{ what, turn }];
    });
  }

  async function eventsOf(turns: readonly StoredTurn[], position: number): Promise<NewEvent[]> {
    const turnEvents = await turnEventsOf(turns, position);
    const sessions = await sessionsOf(turnEvents.map(({ turn }) => turn));
    return turnEvents.map(({ what, turn }) => {
      const { name, email, phone } = (turn.turn === 'removed' ? undefined : sessions.get(turn.sessionId)) ?? {};
      return {
        at: turn.at.toISOString(),
        who: actorOf(turn, name),
        what,
        about: { type: 'chat', id: turn.sessionId },
        rev: turn.seq,
        customers: customerKeys({ email, phone }),
      };
    });
  }

  async function read(): Promise<void> {
    for (;;) {
      const position = (await cursors.position(cursorName)) ?? 0;
      const { turns, last, more } = await chatTurns.after(position, batchSize);
      if (last === undefined) return;
      // Another process may have read further, or the previous read may have failed.
      if (position !== readUpTo || lastTurns.size > maxCachedTurns) lastTurns.clear();
      readUpTo = undefined;
      await events.writeAll(await eventsOf(turns, position));
      await cursors.moveTo(cursorName, last);
      readUpTo = last;
      // Entries written meanwhile are left to the next call: in a busy chat, this loop might otherwise never end.
      if (!more) return;
    }
  }
  let reading: Promise<void> = Promise.resolve();

  return {
    /** Writes the events of new entries in the chat log, after an earlier call has ended. */
    follow(): Promise<void> {
      reading = reading.then(read, read);
      return reading;
    },
  };
}

function actorOf({ turn, bySystem }: StoredTurn, visitorName: string | undefined): Actor {
  if (turn === 'visitor') return { role: 'visitor', ...(visitorName === undefined ? {} : { name: visitorName }) };
  return bySystem ? systemActor : officeActor;
}
