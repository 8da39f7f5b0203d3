import * as z from 'zod/mini';
import { cardPost, shownPost, slugInput } from '#domain/blog.ts';
import { noSuchPost } from '#server/services/blog.ts';
import { publicProcedure, router } from '../init.ts';
import { sharedOutput } from '../shared-output.ts';

export const blogRouter = router({
  list: publicProcedure.output(sharedOutput(z.array(shownPost))).query(({ ctx }) => ctx.services.publishedPosts.list()),

  /** Published posts, newest first, without their contents, which can be a hundred times as long as the rest. */
  cards: publicProcedure.output(sharedOutput(z.array(cardPost))).query(({ ctx }) => ctx.services.publishedPosts.list()),

  /** One published post, by its current or a former slug. The answer has the current slug. */
  bySlug: publicProcedure
    .input(slugInput)
    .output(shownPost)
    .query(async ({ ctx, input }) => {
      const { publishedPosts } = ctx.services;
      const post = await publishedPosts.bySlug(input.slug);
      if (post !== undefined) return post;
      const slug = await publishedPosts.movedTo(input.slug);
      const movedPost = slug === undefined ? undefined : await publishedPosts.bySlug(slug);
      if (movedPost === undefined) throw noSuchPost();
      return movedPost;
    }),
});
