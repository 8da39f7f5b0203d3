import * as z from 'zod/mini';
import { defaultCategory, type EditedPost, postInput, showsAnything, slugFrom, tagsFrom } from '#domain/blog.ts';
import { type Checked, checkAgainst } from '#web/lib/forms/checked.ts';

/** The content of the form, as it was typed. */
export const postDraft = z.object({
  title: z.string(),
  slug: z.string(),
  category: z.string(),
  author: z.string(),
  tags: z.string(),
  coverImage: z.string(),
  coverImageAlt: z.string(),
  excerpt: z.string(),
  content: z.string(),
  published: z.boolean(),
});
export type PostDraft = z.output<typeof postDraft>;
export type DraftField = keyof PostDraft;

/** The name of each field in the dialog about a conflict. */
export const fieldNames: Readonly<Record<DraftField, string>> = {
  title: 'Title',
  slug: 'Slug',
  category: 'Category',
  author: 'Author',
  tags: 'Tags',
  coverImage: 'Cover image',
  coverImageAlt: 'Cover description',
  excerpt: 'Excerpt',
  content: 'Content',
  published: 'Published',
};

const allFields = Object.keys(postDraft.shape).filter((name): name is DraftField => name in fieldNames);

export const emptyDraft: PostDraft = {
  title: '',
  slug: '',
  category: defaultCategory,
  author: '',
  tags: '',
  coverImage: '',
  coverImageAlt: '',
  excerpt: '',
  content: '',
  published: false,
};

export const draftOf = (post: EditedPost): PostDraft => ({
  title: post.title,
  slug: post.slug,
  category: post.category,
  author: post.author,
  tags: post.tags.join(', '),
  coverImage: post.coverImage ?? '',
  coverImageAlt: post.coverImageAlt ?? '',
  excerpt: post.excerpt,
  content: post.content,
  published: post.published,
});

/** The fields in which two drafts differ. */
export const differences = (a: PostDraft, b: PostDraft): DraftField[] =>
  allFields.filter((field) => a[field] !== b[field]);

/** A new post's draft with another title. The slug follows the title until somebody types another slug. */
export const withTitle = (draft: PostDraft, title: string): PostDraft => ({
  ...draft,
  title,
  slug: draft.slug === slugFrom(draft.title) ? slugFrom(title) : draft.slug,
});

/** The request that saves a draft. Without `coverImageAlt`, the server would keep the text of an unchanged cover. */
type PostRequest = z.input<typeof postInput> & { coverImageAlt: string };

/** Converts a draft to a request, or returns its errors with the names of their fields. */
export function checkDraft(draft: PostDraft): Checked<PostRequest> {
  const request = {
    ...draft,
    slug: draft.slug.trim() === '' ? slugFrom(draft.title) : draft.slug.trim(),
    tags: tagsFrom(draft.tags),
  };
  const checked = checkAgainst(postInput, request);
  const issues = checked.ok ? [] : checked.issues.map(({ path, message }) => ({ path: fieldOf(path), message }));
  if (draft.category.trim() === '') issues.push({ path: 'category', message: 'Category is required.' });
  const isContentWrong = issues.some(({ path }) => path === 'content');
  if (!isContentWrong && !showsAnything(draft.content))
    issues.push({ path: 'content', message: 'Content is required.' });
  return issues.length === 0 ? { ok: true, request } : { ok: false, issues };
}

/** The name of the form's field. An error can be about one tag (`tags.3`), but the form has one field for all tags. */
const fieldOf = (path: string): string => path.split('.', 1)[0] ?? '';

/** Whether the title, content or excerpt is missing. SPEC section 5 has a message for these three fields. */
export const isIncomplete = ({ title, content, excerpt }: PostDraft): boolean =>
  !showsAnything(content) || [title, excerpt].some((text) => text.trim() === '');

/**
 * The default choice for each field that differs after two people have changed a post: the side that changed it, or
 * 'mine' if both did.
 *
 * @param sides.original the post before both changes
 */
export function defaultChoices(sides: {
  original: PostDraft;
  mine: PostDraft;
  theirs: PostDraft;
}): ReadonlyMap<DraftField, 'mine' | 'theirs'> {
  const { original, mine, theirs } = sides;
  const changedByMe = new Set(differences(original, mine));
  return new Map(differences(mine, theirs).map((field) => [field, changedByMe.has(field) ? 'mine' : 'theirs']));
}

/** The draft `mine`, with the fields of `theirs` that were chosen. */
export function mergeDrafts(
  { mine, theirs }: { mine: PostDraft; theirs: PostDraft },
  choices: ReadonlyMap<DraftField, 'mine' | 'theirs'>,
): PostDraft {
  const theirFields = allFields.filter((field) => choices.get(field) === 'theirs');
  return { ...mine, ...Object.fromEntries(theirFields.map((field) => [field, theirs[field]])) };
}
