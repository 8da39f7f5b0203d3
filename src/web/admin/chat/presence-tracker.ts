import type { VisitorSignal } from '#domain/chat.ts';
import type { ChatDesk } from '#domain/desk.ts';
import type { StaffChatStore } from './staff-chat-store.ts';

/** Tracks which visitors are online, and which visitors and colleagues are typing. */
export function createPresenceTracker({ store, self }: { store: StaffChatStore; self: () => ChatDesk }) {
  function setColleagueTyping({ sessionId, desk, typing }: Extract<VisitorSignal, { type: 'colleague' }>): void {
    if (desk.id === self().id) return;
    const colleagues = new Map(store.state().colleagues);
    if (typing) colleagues.set(`${sessionId} ${desk.id}`, { sessionId, name: desk.name });
    else colleagues.delete(`${sessionId} ${desk.id}`);
    store.update({ colleagues });
  }

  function setMember(set: 'online' | 'typing', sessionId: string, isMember: boolean): void {
    const current = store.state()[set];
    const next = withMember(current, sessionId, isMember);
    if (next !== current) store.update({ [set]: next });
  }

  return {
    onSignal(signal: VisitorSignal): void {
      if (signal.type === 'presence') setMember('online', signal.sessionId, signal.online);
      else if (signal.type === 'colleague') setColleagueTyping(signal);
      else setMember('typing', signal.sessionId, signal.typing);
    },

    /** To be called when a visitor's message arrives, because the visitor has then stopped typing. */
    messageReceived: (sessionId: string): void => setMember('typing', sessionId, false),
  };
}

/** A set with or without a member; the same set if nothing changes. */
function withMember(set: ReadonlySet<string>, member: string, isMember: boolean): ReadonlySet<string> {
  if (set.has(member) === isMember) return set;
  const next = new Set(set);
  if (isMember) next.add(member);
  else next.delete(member);
  return next;
}
