import { loginInput } from '#domain/admin.ts';
import { analyticsSummary, analyticsUnlock, pageViewCounts, summaryInput } from '#domain/analytics.ts';
import { adminProcedure, publicProcedure, router } from '../../init.ts';

export const adminAnalyticsRouter = router({
  /** The analytics page needs no admin session; it asks for the password on each visit. */
  unlock: publicProcedure
    .input(loginInput)
    .output(analyticsUnlock)
    .mutation(({ ctx, input }) => ctx.services.analytics.unlock(input.password, ctx.address)),

  summary: publicProcedure
    .meta({ access: 'unlock' })
    .input(summaryInput)
    .output(analyticsSummary)
    .query(({ ctx, input }) => ctx.services.analytics.summary(input.unlock)),

  pageViews: adminProcedure.output(pageViewCounts).query(({ ctx }) => ctx.store.analytics.totals()),
});
