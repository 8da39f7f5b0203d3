import * as z from 'zod/mini';
import { listFields } from './admin.ts';
import {
  idField,
  isBlank,
  isoTimeField,
  maxLengths,
  optionalText,
  requiredText,
  textChecks,
  uuidField,
} from './fields.ts';
import { sortKey } from './fold-text.ts';

export const defaultCategory = 'Cleaning Tips';

/**
 * `lowercased-words-with-hyphens` from a title: accents and punctuation removed, spaces turned into hyphens (SPEC
 * section 5). Empty if the title has no Latin letter or digit.
 */
export function slugFrom(title: string): string {
  return sortKey(title)
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxLengths.postSlug)
    .replace(/-$/, '');
}

/** Comma-separated tags as a list: trimmed, without empty and repeated tags. */
export const tagsFrom = (text: string): string[] => uniqueTags(text.split(','));

const uniqueTags = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => !isBlank(tag))),
];

/** A slug. An empty text stands for the slug that is made from the title. */
const slugText = z
  .string('Slug must be text.')
  .check(
    ...textChecks('Slug', maxLengths.postSlug),
    z.regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'The slug can hold lower-case letters, digits and single hyphens.'),
  );

const publishedField = z.boolean('Published must be true or false.');

const coverMessage = 'The cover image must be a web address, or one that starts with /.';

const coverImageField = optionalText(
  'Cover image',
  maxLengths.url,
  z.regex(/^$|^(https?:\/\/|\/(?!\/))[^\s"'<>\\]*$/, coverMessage),
  // A text can match the pattern and still be no URL, such as one with a port above 65,535.
  z.refine((url) => URL.canParse(url, 'https://any.example'), coverMessage),
);

/** A post as the office writes it. */
export const postInput = z.object({
  title: requiredText('Title', maxLengths.postTitle),
  slug: z._default(slugText, ''),
  content: requiredText('Content', maxLengths.postContent),
  excerpt: requiredText('Excerpt', maxLengths.postExcerpt),
  coverImage: coverImageField,
  /** The alternative text of the cover. Without it, an update keeps the text if the cover stays the same. */
  coverImageAlt: z.optional(
    z
      .string('The description of the cover must be text.')
      .check(...textChecks('The description of the cover', maxLengths.altText)),
  ),
  category: z.pipe(
    optionalText('Category', maxLengths.postCategory),
    z.transform((category) => category ?? defaultCategory),
  ),
  tags: z._default(
    z.pipe(
      z
        .array(
          z.string('A tag must be text.').check(...textChecks('A tag', maxLengths.postTag)),
          'Tags must be a list of texts.',
        )
        .check(z.maxLength(maxLengths.postTags, `A post can have at most ${maxLengths.postTags} tags.`)),
      z.transform((tags: string[]) => uniqueTags(tags)),
    ),
    [],
  ),
  published: z._default(publishedField, false),
  author: optionalText('Author', maxLengths.name),
});
export type PostInput = z.output<typeof postInput>;

/** A new post. The same `submissionId` with the same content is a repeat, for instance after a lost answer. */
export const postCreation = z.extend(postInput, { submissionId: z.optional(uuidField('submissionId')) });
export type PostCreation = z.output<typeof postCreation>;

/**
 * New fields of one post. A missing `slug` or `published` stays as it is, and so does a missing `coverImageAlt` if the
 * cover stays; other missing optional fields get their defaults, so a missing `coverImage` removes the cover. With
 * `version`, the change is a conflict if the post has changed since the editor loaded that version; without `version`,
 * the last save wins.
 */
export const postUpdate = z.extend(postInput, {
  id: idField,
  slug: z.optional(slugText),
  published: z.optional(publishedField),
  version: z.optional(z.int('version must be a whole number.')),
});
export type PostUpdate = z.output<typeof postUpdate>;

/** Whether a post's HTML shows anything: text, a picture or a video. */
export const showsAnything = (html: string): boolean =>
  /<(?:img|iframe)\b/i.test(html) || !isBlank(html.replace(/<[^<>]*>|&(?:nbsp|#160|#xa0);/gi, ' '));

/** A whole post (SPEC section 3). `publishedAt` is null for a draft; `content` is sanitized HTML. */
export const post = z.object({
  id: idField,
  title: z.string(),
  slug: z.string(),
  content: z.string(),
  excerpt: z.string(),
  coverImage: z.optional(z.string()),
  category: z.string(),
  tags: z.array(z.string()),
  published: z.boolean(),
  publishedAt: z.nullable(isoTimeField),
  author: z.string(),
  createdAt: isoTimeField,
});
export type Post = z.output<typeof post>;

export const slugInput = z.object({ slug: z.string('slug must be text.') });

/** A post as pages show it: also with the alternative text of its cover and the time of its last change. */
export const shownPost = z.extend(post, { coverImageAlt: z.optional(z.string()), updatedAt: isoTimeField });
export type ShownPost = z.output<typeof shownPost>;

/** A post as its card on the blog page shows it, without its content. */
export const cardPost = z.pick(shownPost, {
  id: true,
  title: true,
  slug: true,
  excerpt: true,
  coverImage: true,
  publishedAt: true,
});
export type CardPost = z.output<typeof cardPost>;

/** A post as its editor loads it. `version` goes up with each change. */
export const editedPost = z.extend(shownPost, { version: z.number() });
export type EditedPost = z.output<typeof editedPost>;

/** A post in the office's list, without its content. */
export const listedPost = z.pick(editedPost, {
  id: true,
  title: true,
  slug: true,
  excerpt: true,
  published: true,
  publishedAt: true,
  createdAt: true,
});
export type ListedPost = z.output<typeof listedPost>;

/** The content of a post whose preview is requested. */
export const previewInput = z.object({
  content: z.string('Content must be text.').check(...textChecks('Content', maxLengths.postContent)),
});
export const previewAnswer = z.object({ html: z.string() });

/**
 * The publication time of a post after a save: when it was last switched to published (SPEC section 3).
 *
 * @param published whether the saved post is published
 * @param before the publication time before the save; null for a draft
 * @returns an ISO time, or null for a draft
 */
export const publicationTime = (published: boolean, before: string | null, now: Date): string | null =>
  published ? (before ?? now.toISOString()) : null;

const postSortFields = ['createdAt', 'publishedAt', 'title'] as const;

/** Page, order and filter of the office's list of posts. */
export const postListInput = z.object({
  ...listFields,
  sort: z._default(z.enum(postSortFields, 'Posts cannot be sorted by that.'), 'createdAt'),
  published: z.optional(z.boolean('published must be true or false.')),
});
export type PostListInput = z.output<typeof postListInput>;
