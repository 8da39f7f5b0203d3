import { attendedFor, type ChatStatus, type ChatStatusForVisitors } from '#domain/chat-status.ts';
import { isOfficeOpen, nextOpening } from '#domain/hours-rules.ts';
import type { Live } from '#server/chat-log/live.ts';
import type { ChatStatusStore } from '#server/store/chat-status.ts';
import type { SettingsService } from './settings.ts';

export type ChatStatusService = ReturnType<typeof chatStatusService>;

/** Whether the office answers chats: by its hours, by the away switch, and by who is connected. */
export function chatStatusService(parts: {
  store: ChatStatusStore;
  settings: Pick<SettingsService, 'get'>;
  live: Pick<Live, 'signals'>;
  clock: () => Date;
}) {
  const { store, settings, live, clock } = parts;

  function openingState(away: boolean): { open: boolean; opensAt?: string } {
    const calendar = { hours: settings.get('hours'), closures: settings.get('closures') };
    if (isOfficeOpen(calendar, clock()) && !away) return { open: true };
    const opensAt = nextOpening(calendar, clock())?.toISOString();
    return { open: false, ...(opensAt === undefined ? {} : { opensAt }) };
  }

  return {
    async state(): Promise<ChatStatus> {
      const { away } = await store.state();
      return { away, ...openingState(away) };
    },

    async setAway(away: boolean): Promise<ChatStatus> {
      await store.setAway(away);
      return { away, ...openingState(away) };
    },

    async forVisitors(): Promise<ChatStatusForVisitors> {
      const { away, lastSeenAt } = await store.state();
      const msSinceSeen = clock().getTime() - (lastSeenAt?.getTime() ?? 0);
      return { attended: live.signals.isStaffed() || msSinceSeen <= attendedFor, ...openingState(away) };
    },

    /** Records for all processes that a member of the office is connected, or was until now. */
    staffSeen: (): Promise<void> => store.staffSeen(clock()),

    /** Records the same if a member of the office is still connected. Call it at least once per `attendedFor`. */
    async staffStillSeen(): Promise<void> {
      if (live.signals.isStaffed()) await store.staffSeen(clock());
    },
  };
}
