import { createHmac, timingSafeEqual } from 'node:crypto';
import { adminTexts } from '#domain/admin.ts';
import {
  type AnalyticsSummary,
  type AnalyticsUnlock,
  firstDayNeeded,
  summarize,
  unlockLifetime,
} from '#domain/analytics.ts';
import { businessDay } from '#domain/calendar.ts';
import { AppError } from '#domain/errors.ts';
import type { AnalyticsStore } from '#server/store/analytics.ts';
import type { PasswordCheck } from './password-check.ts';

export type AnalyticsService = ReturnType<typeof analyticsService>;

/**
 * The figures of the analytics page, which asks for the password again. An unlock is a signed expiry time instead of a
 * record. It cannot be revoked, but only the open page has it in memory, and it gives access to counts only.
 */
export function analyticsService(parts: {
  views: AnalyticsStore;
  passwords: PasswordCheck;
  sessionSecret: string;
  clock: () => Date;
}) {
  const { views, passwords, sessionSecret, clock } = parts;
  const sign = (expires: string): string =>
    createHmac('sha256', sessionSecret).update(`analytics unlock until ${expires}`).digest('base64url');

  function isValid(unlock: string): boolean {
    const [expires = '', signature = ''] = unlock.split('.');
    const expected = Buffer.from(sign(expires));
    const actual = Buffer.from(signature);
    const isSigned = expected.length === actual.length && timingSafeEqual(expected, actual);
    return isSigned && Number(expires) > clock().getTime();
  }

  return {
    /**
     * @throws AppError `unauthenticated` for a wrong password; `too_many` after too many of them, or while too many
     *   log-ins wait
     */
    async unlock(password: string, ipAddress: string): Promise<AnalyticsUnlock> {
      await passwords.require(password, { ipAddress, message: adminTexts.incorrectPassword });
      const expires = clock().getTime() + unlockLifetime;
      return { unlock: `${expires}.${sign(String(expires))}`, expiresAt: new Date(expires).toISOString() };
    },

    /** @throws AppError `unauthenticated` for an invalid or expired unlock */
    async summary(unlock: string): Promise<AnalyticsSummary> {
      if (!isValid(unlock)) throw new AppError('unauthenticated', 'Please enter the password again.');
      const today = businessDay(clock());
      const [totals, daily] = await Promise.all([views.totals(), views.daily(firstDayNeeded(today))]);
      return summarize(totals, daily, today);
    },
  };
}
