import { attendedFor, type ChatStatus, type ChatStatusForVisitors } from '#domain/chat-status.ts';
import { isOfficeOpen, nextOpening } from '#domain/hours-rules.ts';
import type { Live } from '#server/chat-log/live.ts';
import type { ChatStatusStore } from '#server/store/chat-status.ts';
import type { SettingsService } from './settings.ts';

export type ChatStatusService = ReturnType<typeof chatStatusService>;

/** Determines whether the office answers chats. */
export function chatStatusService(parts: {
  store: ChatStatusStore;
  settings: Pick<SettingsService, 'get'>;
  live: Pick<Live, 'signals'>;
  clock: () => Date;
}) {
  const { store, settings, live, clock } = parts;

  function openness(away: boolean): { open: boolean; opensAt?: string } {
    const calendar = { hours: settings.get('hours'), closures: settings.get('closures') };
    if (isOfficeOpen(calendar, clock()) && !away) return { open: true };
    const opensAt = nextOpening(calendar, clock())?.toISOString();
    return { open: false, ...(opensAt === undefined ? {} : { opensAt }) };
  }

  return {
    async state(): Promise<ChatStatus> {
      const { away } = await store.state();
      return { away, ...openness(away) };
    },

    async setAway(away: boolean): Promise<ChatStatus> {
      await store.setAway(away);
      return { away, ...openness(away) };
    },

    async forVisitors(): Promise<ChatStatusForVisitors> {
      const { away, lastSeenAt } = await store.state();
      const sinceSeen = clock().getTime() - (lastSeenAt?.getTime() ?? 0);
      return { attended: live.signals.isStaffed() || sinceSeen <= attendedFor, ...openness(away) };
    },

    /** Stores for other processes that somebody of the office is connected to this one, or was until now. */
    staffSeen: (): Promise<void> => store.staffSeen(clock()),

    /** Stores it again while somebody is connected. Call it regularly. */
    async staffStillSeen(): Promise<void> {
      if (live.signals.isStaffed()) await store.staffSeen(clock());
    },
  };
}
