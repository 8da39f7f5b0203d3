import * as z from 'zod/mini';
import { post } from '#domain/blog.ts';
import { AppError } from '#domain/errors.ts';
import { limits } from '#domain/fields.ts';
import { publicProcedure, router } from '../init.ts';

export const blogRouter = router({
  list: publicProcedure.output(z.array(post)).query(({ ctx }) => ctx.store.blog.listPublished()),

  bySlug: publicProcedure
    .input(z.object({ slug: z.string().check(z.maxLength(limits.postSlug)) }))
    .output(post)
    .query(async ({ ctx, input }) => {
      const found = await ctx.store.blog.findPublished(input.slug);
      if (found === undefined) throw new AppError('not_found', 'There is no such post.');
      return found;
    }),
});
