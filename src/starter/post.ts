import type { PostInput } from '#domain/blog.ts';

/** A post that a new site starts with: ready to publish, with a slug of its own, a cover and no author but the team. */
export type StarterPost = Pick<PostInput, 'title' | 'content' | 'excerpt' | 'category' | 'tags' | 'published'> & {
  readonly slug: string;
  /** Address of one of the site's own pictures. Stored posts keep it, so it has to last. */
  readonly coverImage: `/pictures/${string}.jpg`;
  readonly coverImageAlt: string;
};
