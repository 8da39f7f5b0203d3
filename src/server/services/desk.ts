import { attendedFor, type DeskForVisitors, type DeskState } from '#domain/desk.ts';
import { isOfficeOpen, nextOpening } from '#domain/hours-rules.ts';
import type { Live } from '#server/chat-log/live.ts';
import type { DeskStore } from '#server/store/desk.ts';
import type { SettingsService } from './settings.ts';

export type DeskService = ReturnType<typeof deskService>;

/** Whether somebody of the office answers chats. */
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

    /** Records for other processes that somebody of the office is connected here, or was until now. */
    seen: (): Promise<void> => desk.seen(clock()),

    /** Call it regularly: repeats that record while somebody is connected. */
    async stillSeen(): Promise<void> {
      if (live.signals.isStaffed()) await desk.seen(clock());
    },
  };
}
