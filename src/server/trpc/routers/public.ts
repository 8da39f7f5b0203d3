import { pageInput, viewCount } from '#domain/analytics.ts';
import { companyProfile } from '#domain/company-profile.ts';
import { contactReceipt, contactRequest } from '#domain/contact.ts';
import { shownReviews } from '#domain/reviews.ts';
import { publicSettings } from '#domain/settings.ts';
import { publicProcedure, router } from '../init.ts';

export const publicRouter = router({
  /** Name, phones, street address and links of the company. */
  company: publicProcedure.output(companyProfile).query(({ ctx }) => ctx.services.settings.get('company')),

  site: publicProcedure.output(publicSettings).query(({ ctx }) => ctx.services.settings.forVisitors()),

  /** The reviews that the site shows. */
  reviews: publicProcedure.output(shownReviews).query(({ ctx }) => ctx.services.settings.shownReviews()),

  contact: publicProcedure
    .meta({ access: 'anybody', limit: 'form' })
    .input(contactRequest)
    .output(contactReceipt)
    .mutation(({ ctx, input }) => ctx.services.contact.submit(input, ctx.ipAddress)),

  countView: publicProcedure
    .meta({ access: 'anybody', limit: 'pageView' })
    .input(pageInput)
    .output(viewCount)
    .mutation(async ({ ctx, input }) => ({ views: await ctx.services.pageViews.count(input.page) })),

  views: publicProcedure
    .input(pageInput)
    .output(viewCount)
    .query(async ({ ctx, input }) => ({ views: await ctx.services.pageViews.read(input.page) })),
});
