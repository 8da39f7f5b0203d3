import * as z from 'zod/mini';
import { post } from '#domain/blog.ts';
import { publicProcedure, router } from '../init.ts';

export const blogRouter = router({
  list: publicProcedure.output(z.array(post)).query(({ ctx }) => ctx.store.blog.listPublished()),
});
