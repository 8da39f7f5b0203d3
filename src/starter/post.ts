import type { PostInput } from '#domain/blog.ts';

/** A post that a new site starts with. It has no author, so the company's team becomes the author. */
export type StarterPost = Pick<PostInput, 'title' | 'content' | 'excerpt' | 'category' | 'tags' | 'published'> & {
  readonly slug: string;
  /** URL of one of the site's own pictures. Stored posts contain it, so it must not change. */
  readonly coverImage: `/pictures/${string}.jpg`;
  readonly coverImageAlt: string;
};
