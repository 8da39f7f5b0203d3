import { pageInput, viewCount } from '#domain/analytics.ts';
import { areaAnswer, areaQuestion } from '#domain/area.ts';
import { isInside, zipOf } from '#domain/area-rules.ts';
import { companyProfile } from '#domain/company-profile.ts';
import { contactReceipt, contactRequest } from '#domain/contact.ts';
import { shownReviews } from '#domain/reviews.ts';
import { publicSettings } from '#domain/settings.ts';
import { publicProcedure, router } from '../init.ts';

export const publicRouter = router({
  company: publicProcedure.output(companyProfile).query(({ ctx }) => ctx.services.settings.get('company')),

  site: publicProcedure.output(publicSettings).query(({ ctx }) => ctx.services.settings.forVisitors()),

  reviews: publicProcedure.output(shownReviews).query(({ ctx }) => ctx.services.settings.shownReviews()),

  /** ZIP codes decide what is inside, never the names of towns. */
  area: publicProcedure
    .input(areaQuestion)
    .output(areaAnswer)
    .query(({ ctx, input }) => ({
      zip: zipOf(input.zip),
      state: isInside(input.zip, ctx.services.settings.get('area')) ? 'inside' : 'outside',
    })),

  contact: publicProcedure
    .meta({ access: 'anybody', limit: 'form' })
    .input(contactRequest)
    .output(contactReceipt)
    .mutation(({ ctx, input }) => ctx.services.contact.submit(input, ctx.address)),

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
