import * as z from 'zod/mini';
import { post } from '#domain/blog.ts';
import { maxPostBytes } from '#server/http/body-limits.ts';
import { bodyWith, param, type RestRoute } from '../route.ts';

const example = {
  title: 'Five Minutes a Day for the Lobby',
  content: '<p>Start with the mats.</p>',
  excerpt: 'What keeps an entrance clean between visits.',
  category: 'Cleaning Tips',
  tags: ['lobby', 'mats'],
  published: true,
};

export const blogRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/blog',
    summary: 'List published posts, newest first',
    procedure: 'blog.list',
    input: () => undefined,
    output: z.array(post),
    cacheName: 'published',
  },
  {
    method: 'GET',
    path: '/api/blog/:slug',
    summary: 'One published post',
    procedure: 'blog.bySlug',
    input: (request) => ({ slug: param(request, 'slug') }),
    output: post,
    cacheName: 'published',
  },
  {
    method: 'GET',
    path: '/api/admin/blog',
    summary: 'List all posts, newest first',
    procedure: 'admin.posts.all',
    input: () => undefined,
    output: z.array(post),
  },
  {
    method: 'POST',
    path: '/api/admin/blog',
    summary: 'Create a post',
    procedure: 'admin.posts.create',
    // Only the workspace sends these fields.
    omit: ['coverImageAlt', 'submissionId'],
    example,
    output: post,
    bodyLimit: maxPostBytes,
  },
  {
    method: 'PUT',
    path: '/api/admin/blog/:id',
    summary: 'Replace a post; without `slug` or `published` in the body, these stay as they are',
    procedure: 'admin.posts.update',
    input: bodyWith((request) => ({ id: param(request, 'id') })),
    // Only the workspace sends these fields. Without a version, the last change wins.
    omit: ['version', 'coverImageAlt'],
    example,
    output: post,
    bodyLimit: maxPostBytes,
  },
  {
    method: 'DELETE',
    path: '/api/admin/blog/:id',
    summary: 'Delete a post',
    procedure: 'admin.posts.remove',
    input: (request) => ({ id: param(request, 'id') }),
  },
];
