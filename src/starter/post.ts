import type { PostInput } from '#domain/blog.ts';

/** A post that a new site starts with: ready to publish, with a slug of its own and no author but the team. */
export type StarterPost = Pick<PostInput, 'title' | 'content' | 'excerpt' | 'category' | 'tags' | 'published'> & {
  readonly slug: string;
};
