import * as z from 'zod/mini';
import { mostRows } from '#domain/admin.ts';
import { post } from '#domain/blog.ts';
import { bodyWith, param, type RestRoute } from '../route.ts';

/** A post with its HTML may be larger than other bodies; bytes. */
const bodyLimit = 256 * 1024;

export const blogRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/blog',
    summary: 'List published posts, newest first',
    procedure: 'blog.list',
    input: () => undefined,
    output: z.array(post),
  },
  {
    method: 'GET',
    path: '/api/blog/:slug',
    summary: 'One published post',
    procedure: 'blog.bySlug',
    input: (request) => ({ slug: param(request, 'slug') }),
    output: post,
  },
  {
    method: 'GET',
    path: '/api/admin/blog',
    summary: 'List all posts, newest first',
    procedure: 'admin.posts.list',
    input: () => ({ limit: mostRows, counted: false }),
    part: 'rows',
    output: z.array(post),
  },
  {
    method: 'POST',
    path: '/api/admin/blog',
    summary: 'Create a post',
    procedure: 'admin.posts.create',
    // What the specification has no field for.
    omit: ['coverImageAlt', 'submissionId'],
    output: post,
    bodyLimit,
  },
  {
    method: 'PUT',
    path: '/api/admin/blog/:id',
    summary: 'Replace a post; its slug and whether it is published stay unless they are named',
    procedure: 'admin.posts.update',
    input: bodyWith((request) => ({ id: param(request, 'id') })),
    // REST clients do not see versions: their last change wins. Nor do they see what the specification has no field for.
    omit: ['version', 'coverImageAlt'],
    output: post,
    bodyLimit,
  },
  {
    method: 'DELETE',
    path: '/api/admin/blog/:id',
    summary: 'Delete a post',
    procedure: 'admin.posts.remove',
    input: (request) => ({ id: param(request, 'id') }),
  },
];
