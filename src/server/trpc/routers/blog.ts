import * as z from 'zod/mini';
import { cardPost, shownPost, slugInput } from '#domain/blog.ts';
import { noSuchPost } from '#server/services/blog.ts';
import { publicProcedure, router } from '../init.ts';
import { sharedOutput } from '../shared-output.ts';

export const blogRouter = router({
  /** The published posts, newest first. */
  list: publicProcedure.output(sharedOutput(z.array(shownPost))).query(({ ctx }) => ctx.services.publishedPosts.list()),

  /** The posts of `list` as cards show them: without the content, which can be a hundred times as long as the rest. */
  cards: publicProcedure.output(sharedOutput(z.array(cardPost))).query(({ ctx }) => ctx.services.publishedPosts.list()),

  /** One published post, by its current slug or a former one. The answer has the current slug. */
  bySlug: publicProcedure
    .input(slugInput)
    .output(shownPost)
    .query(async ({ ctx, input }) => {
      const { publishedPosts } = ctx.services;
      const post = await publishedPosts.bySlug(input.slug);
      if (post !== undefined) return post;
      const currentSlug = await publishedPosts.movedTo(input.slug);
      const movedPost = currentSlug === undefined ? undefined : await publishedPosts.bySlug(currentSlug);
      if (movedPost === undefined) throw noSuchPost();
      return movedPost;
    }),
});
