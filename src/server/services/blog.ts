import {
  type EditedPost,
  type PostCreation,
  type PostInput,
  type PostUpdate,
  publicationTime,
  showsAnything,
  slugFrom,
} from '#domain/blog.ts';
import { charactersFit } from '#domain/characters.ts';
import { type CompanyProfile, teamName } from '#domain/company.ts';
import { AppError, fieldError } from '#domain/errors.ts';
import { changedFields, officeActor } from '#domain/event.ts';
import { maxLengths } from '#domain/fields.ts';
import type { EventRecorder } from '#server/events/recorder.ts';
import { isUnavailable } from '#server/store/availability.ts';
import type { BlogStore, PostChange } from '#server/store/blog.ts';
import type { EventDraft } from '#server/store/pending-events.ts';
import { contentHash } from '#server/store/records.ts';
import type { ContentChanges } from './content-changes.ts';
import type { ImageService } from './image.ts';
import { sanitizePostHtml } from './post-html.ts';

export type BlogService = ReturnType<typeof blogService>;

type Parts = {
  posts: BlogStore;
  images: ImageService;
  company: () => CompanyProfile;
  changes: ContentChanges;
  events: EventRecorder;
  clock: () => Date;
};

/** Creates, changes and deletes posts. Caches are cleared after each change. */
export function blogService(parts: Parts) {
  const { posts, changes, events, clock } = parts;

  return {
    /**
     * Stores a new post. A repeat under the same `submissionId` returns the stored post.
     *
     * @throws AppError `conflict` if the slug is taken, or for other content under a known `submissionId`; `invalid` if
     *   the title has no characters for a slug, if the cover image does not exist, or if the sanitized content is empty
     *   or too long
     */
    create: (creation: PostCreation) => createPost(parts, creation),

    /**
     * Replaces a post's fields. The slug, `published` and the alternative text of an unchanged cover stay if they are
     * not given.
     *
     * @throws AppError `not_found`; `conflict` if the slug is taken, or if `version` is given and outdated; `invalid`
     *   as `create`
     */
    update: (change: PostUpdate) => updatePost(parts, change),

    /** @throws AppError `not_found` */
    async remove(id: string): Promise<void> {
      const post = await answerOf(changes, posts.find(id));
      if (post === undefined) throw noSuchPost();
      const event = postEvent({ what: 'deleted', before: undefined, after: post, now: clock() });
      if (!(await answerOf(changes, events.remove({ type: 'post', id }, event, changes.contentChanged))))
        throw noSuchPost();
    },
  };
}

async function createPost(parts: Parts, { submissionId, ...input }: PostCreation): Promise<EditedPost> {
  const { posts, images, changes, events, clock } = parts;
  const submission = submissionId === undefined ? undefined : { submissionId, contentHash: contentHash(input) };
  const findStored = async () =>
    submission === undefined ? undefined : findRepeat(posts, submission.submissionId, submission.contentHash);
  const repeat = await findStored();
  if (repeat !== undefined) return repeat;

  await images.hold(input.coverImage);
  const fields = storedFields(parts, input, undefined);
  const event = postEvent({ what: 'created', before: undefined, after: fields, now: clock() });
  const created = await answerOf(
    changes,
    posts.insert({ ...fields, createdAt: fields.updatedAt }, { submission, event }),
  );
  if (created !== undefined) {
    changes.contentChanged();
    await events.settle('post', created.id);
    return created;
  }
  // The same submission may have arrived twice at the same time, and the other call has stored it.
  const stored = await findStored();
  if (stored === undefined) throw slugTaken();
  return stored;
}

async function updatePost(parts: Parts, { id, version, ...change }: PostUpdate): Promise<EditedPost> {
  const { posts, images, changes, events, clock } = parts;
  // Each failed attempt means that another change was stored in between, so the loop ends.
  for (;;) {
    const before = await posts.find(id);
    if (before === undefined) throw noSuchPost();
    if (version !== undefined && version !== before.version) throw changedMeanwhile();
    const { slug = before.slug, published = before.published } = change;
    const input = { ...change, slug, published };
    if (input.coverImage !== before.coverImage) await images.hold(input.coverImage);
    const fields = storedFields(parts, input, before);
    const event = postEvent({ what: changeName(before, fields), before, after: fields, now: clock() });
    const updated = await answerOf(changes, posts.replace(before, { fields, event }));
    if (updated === undefined) throw slugTaken();
    if (updated === 'changed') continue;
    changes.contentChanged();
    await events.settle('post', id);
    return updated;
  }
}

/** Returns the fields to store. @param before the post before the update; undefined for a new post */
function storedFields({ company, clock }: Parts, input: PostInput, before: EditedPost | undefined): PostChange {
  const now = clock();
  const { coverImage, coverImageAlt: _alt, ...fields } = input;
  const coverImageAlt = coverAlt(input, before);
  return {
    ...fields,
    ...(coverImage === undefined ? {} : { coverImage }),
    ...(coverImageAlt === undefined ? {} : { coverImageAlt }),
    slug: input.slug === '' ? slugOf(input.title) : input.slug,
    content: storedContent(input.content),
    author: input.author ?? teamName(company()),
    publishedAt: publicationTime(input.published, before?.publishedAt ?? null, now),
    updatedAt: now.toISOString(),
  };
}

/** Returns the store's answer. Without an answer, a change may be stored nevertheless, so caches are cleared. */
async function answerOf<T>(changes: ContentChanges, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isUnavailable(error)) changes.contentChanged();
    throw error;
  }
}

/** Returns the post with this submission id, if it is stored. @throws AppError `conflict` if it has other content */
async function findRepeat(posts: BlogStore, submissionId: string, hash: string): Promise<EditedPost | undefined> {
  const stored = await posts.findSubmission(submissionId);
  if (stored === undefined || stored.contentHash === hash) return stored?.post;
  throw submissionConflict();
}

/** Returns the sanitized content. @throws AppError `invalid` if it is empty or too long */
function storedContent(html: string): string {
  const content = sanitizePostHtml(html);
  if (!showsAnything(content))
    throw invalidContent('Content is required. Empty paragraphs and scripts alone are none.');
  if (charactersFit(content, maxLengths.postContent)) return content;
  throw invalidContent(
    `Content can be at most ${maxLengths.postContent.toLocaleString('en-US')} characters of clean HTML.`,
  );
}

const recordedFields = ['title', 'slug', 'published'] as const;

type RecordedPost = Pick<EditedPost, (typeof recordedFields)[number]>;

/** Returns the event of a change. The event of a new or deleted post contains all recorded fields. */
function postEvent(change: {
  what: string;
  before: RecordedPost | undefined;
  after: RecordedPost;
  now: Date;
}): EventDraft {
  const { what, before, after, now } = change;
  const { title, slug, published } = after;
  return {
    at: now.toISOString(),
    who: officeActor,
    what: `post.${what}`,
    customers: { emails: [], phones: [] },
    ...(before === undefined ? { after: { title, slug, published } } : changedFields(before, after, recordedFields)),
  };
}

const changeName = (before: RecordedPost, after: RecordedPost): string =>
  before.published === after.published ? 'changed' : after.published ? 'published' : 'withdrawn';

const invalidContent = (message: string): AppError => fieldError('invalid', 'content', message);

/** Returns the cover's alternative text: from the input, or else the current text if the cover stays. */
function coverAlt(input: PostInput, before: EditedPost | undefined): string | undefined {
  if (input.coverImage === undefined) return undefined;
  const altBefore = before?.coverImage === input.coverImage ? before.coverImageAlt : undefined;
  const alt = input.coverImageAlt ?? altBefore ?? '';
  return alt === '' ? undefined : alt;
}

function slugOf(title: string): string {
  const slug = slugFrom(title);
  if (slug !== '') return slug;
  throw fieldError('invalid', 'slug', 'The title has no letters for an address. Please enter a slug.');
}

export const noSuchPost = (): AppError => new AppError('not_found', 'There is no such post.');

const slugTaken = (): AppError =>
  fieldError('conflict', 'slug', 'Another post has this slug already. Please choose another one.');

const submissionConflict = (): AppError =>
  fieldError('conflict', 'submissionId', 'This post was already stored with other content. You find it in the list.');

const changedMeanwhile = (): AppError =>
  fieldError('conflict', 'version', 'Somebody else has changed this post since you opened it. Please reload it.');
