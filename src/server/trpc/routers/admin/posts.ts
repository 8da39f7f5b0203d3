import * as z from 'zod/mini';
import { idInput, listOf } from '#domain/admin.ts';
import {
  editedPost,
  listedPost,
  postCreation,
  postListInput,
  postUpdate,
  previewAnswer,
  previewInput,
} from '#domain/blog.ts';
import { noSuchPost } from '#server/services/blog.ts';
import { sanitizePostHtml } from '#server/services/post-html.ts';
import { adminProcedure, router } from '../../init.ts';

export const adminPostsRouter = router({
  /** A page of the list of posts, including drafts. */
  list: adminProcedure
    .input(postListInput)
    .output(listOf(editedPost))
    .query(({ ctx, input }) => ctx.store.blog.list(input)),

  /** A page of the same list, with the few fields of each post that its row shows. */
  rows: adminProcedure
    .input(postListInput)
    .output(listOf(listedPost))
    .query(({ ctx, input }) => ctx.store.blog.listRows(input)),

  all: adminProcedure.output(z.array(editedPost)).query(({ ctx }) => ctx.store.blog.all()),

  /** One post, even if it is a draft. */
  get: adminProcedure
    .input(idInput)
    .output(editedPost)
    .query(async ({ ctx, input }) => {
      const post = await ctx.store.blog.find(input.id);
      if (post === undefined) throw noSuchPost();
      return post;
    }),

  /**
   * Returns a post's content as it would be stored, without storing it. A mutation, because the input of a query is in
   * the URL, and content can be too long for that.
   */
  preview: adminProcedure
    .input(previewInput)
    .output(previewAnswer)
    .mutation(({ input }) => ({ html: sanitizePostHtml(input.content) })),

  create: adminProcedure
    .input(postCreation)
    .output(editedPost)
    .mutation(({ ctx, input }) => ctx.services.blog.create(input)),

  update: adminProcedure
    .input(postUpdate)
    .output(editedPost)
    .mutation(({ ctx, input }) => ctx.services.blog.update(input)),

  remove: adminProcedure
    .input(idInput)
    .output(z.void())
    .mutation(({ ctx, input }) => ctx.services.blog.remove(input.id)),
});
