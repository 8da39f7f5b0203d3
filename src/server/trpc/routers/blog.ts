import * as z from 'zod/mini';
import { cardPost, shownPost, slugInput } from '#domain/blog.ts';
import { noSuchPost } from '#server/services/blog.ts';
import { publicProcedure, router } from '../init.ts';
import { sharedOutput } from '../shared-output.ts';

export const blogRouter = router({
  list: publicProcedure.output(sharedOutput(z.array(shownPost))).query(({ ctx }) => ctx.services.publishedPosts.list()),

  /** What the list shows of the same posts: their contents can be a hundred times as long. */
  cards: publicProcedure.output(sharedOutput(z.array(cardPost))).query(({ ctx }) => ctx.services.publishedPosts.list()),

  bySlug: publicProcedure
    .input(slugInput)
    .output(shownPost)
    .query(async ({ ctx, input }) => {
      const found = await ctx.services.publishedPosts.bySlug(input.slug);
      if (found === undefined) throw noSuchPost();
      return found;
    }),
});
