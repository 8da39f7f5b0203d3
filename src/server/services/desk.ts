import { attendedFor, type DeskForVisitors, type DeskState } from '#domain/desk.ts';
import { isOfficeOpen, nextOpening } from '#domain/hours-rules.ts';
import type { Live } from '#server/chat-log/live.ts';
import type { DeskStore } from '#server/store/desk.ts';
import type { SettingsService } from './settings.ts';

export type DeskService = ReturnType<typeof deskService>;

/** Determines whether the office answers chats. */
export function deskService(parts: {
  desk: DeskStore;
  settings: Pick<SettingsService, 'get'>;
  live: Pick<Live, 'signals'>;
  clock: () => Date;
}) {
  const { desk, settings, live, clock } = parts;

  function openness(away: boolean): { open: boolean; opensAt?: string } {
    const calendar = { hours: settings.get('hours'), closures: settings.get('closures') };
    if (isOfficeOpen(calendar, clock()) && !away) return { open: true };
    const opensAt = nextOpening(calendar, clock())?.toISOString();
    return { open: false, ...(opensAt === undefined ? {} : { opensAt }) };
  }

  return {
    async state(): Promise<DeskState> {
      const { away } = await desk.state();
      return { away, ...openness(away) };
    },

    async setAway(away: boolean): Promise<DeskState> {
      await desk.setAway(away);
      return { away, ...openness(away) };
    },

    async forVisitors(): Promise<DeskForVisitors> {
      const { away, lastSeenAt } = await desk.state();
      const sinceSeen = clock().getTime() - (lastSeenAt?.getTime() ?? 0);
      return { attended: live.signals.isStaffed() || sinceSeen <= attendedFor, ...openness(away) };
    },

    /** Stores for other processes that somebody of the office is connected to this one, or was until now. */
    seen: (): Promise<void> => desk.seen(clock()),

    /** Stores it again while somebody is connected. Call it regularly. */
    async stillSeen(): Promise<void> {
      if (live.signals.isStaffed()) await desk.seen(clock());
    },
  };
}
