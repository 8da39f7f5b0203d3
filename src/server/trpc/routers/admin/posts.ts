import * as z from 'zod/mini';
import { listOf } from '#domain/admin.ts';
import { editedPost, postInput, postListInput, postUpdate } from '#domain/blog.ts';
import { idField } from '#domain/fields.ts';
import { noSuchPost } from '#server/services/blog.ts';
import { adminProcedure, router } from '../../init.ts';

const idInput = z.object({ id: idField });

export const adminPostsRouter = router({
  list: adminProcedure
    .input(postListInput)
    .output(listOf(editedPost))
    .query(({ ctx, input }) => ctx.store.blog.list(input)),

  get: adminProcedure
    .input(idInput)
    .output(editedPost)
    .query(async ({ ctx, input }) => {
      const found = await ctx.store.blog.find(input.id);
      if (found === undefined) throw noSuchPost();
      return found;
    }),

  create: adminProcedure
    .input(postInput)
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
