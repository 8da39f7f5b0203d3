import * as z from 'zod/mini';
import { post, slugInput } from '#domain/blog.ts';
import { noSuchPost } from '#server/services/blog.ts';
import { publicProcedure, router } from '../init.ts';

export const blogRouter = router({
  list: publicProcedure.output(z.array(post)).query(async ({ ctx }) => [...(await ctx.services.publishedPosts.list())]),

  bySlug: publicProcedure
    .input(slugInput)
    .output(post)
    .query(async ({ ctx, input }) => {
      const found = await ctx.services.publishedPosts.bySlug(input.slug);
      if (found === undefined) throw noSuchPost();
      return found;
    }),
});
