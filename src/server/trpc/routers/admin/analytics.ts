import { loginInput } from '#domain/admin.ts';
import { analyticsSummary, analyticsUnlock, pageViewCounts, summaryInput } from '#domain/analytics.ts';
import { adminProcedure, publicProcedure, router } from '../../init.ts';

export const adminAnalyticsRouter = router({
  /** Unlocks the analytics page, which needs the password on each visit, but no admin session. */
  unlock: publicProcedure
    .input(loginInput)
    .output(analyticsUnlock)
    .mutation(({ ctx, input }) => ctx.services.analytics.unlock(input.password, ctx.ipAddress)),

  /** The summary of page views. Needs the result of `unlock`. */
  summary: publicProcedure
    .meta({ access: 'unlock' })
    .input(summaryInput)
    .output(analyticsSummary)
    .query(({ ctx, input }) => ctx.services.analytics.summary(input.unlock)),

  pageViews: adminProcedure.output(pageViewCounts).query(({ ctx }) => ctx.store.analytics.totals()),
});
