import * as z from 'zod/mini';
import { cardPost, shownPost, slugInput } from '#domain/blog.ts';
import { noSuchPost } from '#server/services/blog.ts';
import { publicProcedure, router } from '../init.ts';

export const blogRouter = router({
  list: publicProcedure
    .output(z.array(shownPost))
    .query(async ({ ctx }) => [...(await ctx.services.publishedPosts.list())]),

  /** What the list shows of the same posts: their contents can be a hundred times as long. */
  cards: publicProcedure
    .output(z.array(cardPost))
    .query(async ({ ctx }) => [...(await ctx.services.publishedPosts.list())]),

  bySlug: publicProcedure
    .input(slugInput)
    .output(shownPost)
    .query(async ({ ctx, input }) => {
      const found = await ctx.services.publishedPosts.bySlug(input.slug);
      if (found === undefined) throw noSuchPost();
      return found;
    }),
});
