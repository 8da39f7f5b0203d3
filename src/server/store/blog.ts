import { type Connection, type QueryFilter, Types } from 'mongoose';
import type { EditedPost, ListedPost, PostListInput, ShownPost } from '#domain/blog.ts';
import { sortKey } from '#domain/fold-text.ts';
import { imageIdsIn } from '#domain/image.ts';
import type { NoteOdd } from '#domain/odd-record.ts';
import { type PostRecord, postReaders, postSchema, type RowRecord, rowFields, type Times } from './blog-records.ts';
import { type EventDraft, eventOf, pendingSource } from './pending-events.ts';
import {
  countRows,
  type Findable,
  indexedText,
  isDuplicateKey,
  type Listed,
  listPage,
  objectId,
  ownOperators,
  type RowCount,
  type Submission,
  sortBy,
} from './records.ts';
import { planFor, searchFilter, searchTokens } from './search.ts';

/** A post before it has an id and a version. */
export type NewPost = Omit<EditedPost, 'id' | 'version'>;
/** The fields that an edit sets. */
export type PostChange = Omit<NewPost, 'createdAt'>;
export type PostWithSubmission = { post: EditedPost; contentHash: string };

export type BlogStore = ReturnType<typeof blogStore>;

/** Reads and writes blog posts. @param note called with each invalid record that is read */
export function blogStore(connection: Connection, note: NoteOdd = () => undefined) {
  const parts = { model: openModel(connection), ...postReaders(note) };
  return {
    ...postLists(parts),
    ...postWrites(parts),

    /** Posts whose events may not be in the log yet. */
    pending: pendingSource(connection, { collection: 'posts', revision: 'version' }),
  };
}

const openModel = (connection: Connection) => connection.model('Post', postSchema);
type PostModel = ReturnType<typeof openModel>;
type Posts = { model: PostModel } & ReturnType<typeof postReaders>;

/** Returns the query for one page of a list of posts, without its limit. */
function pageQuery(model: PostModel, input: PostListInput) {
  const filter = filterOf(input);
  const sort = sortBy([input.sort === 'title' ? 'sortKey' : input.sort], input);
  return model.find(filter, null, planFor(filter)).sort(sort).skip(input.skip);
}

/**
 * Counts the posts of a list. For a search, the index `searchNewest` checks the words, and `published` is checked in
 * each record.
 */
function countOf(model: PostModel, input: PostListInput): Promise<RowCount> {
  const filter = filterOf(input);
  const { search, ...others } = filter;
  const parts = search === undefined ? { indexed: others, others: {} } : { indexed: { search }, others };
  return countRows(model, parts, planFor(filter));
}

function postLists({ model, toEditedPost, toListedPost, toPost }: Posts) {
  return {
    /** Returns all published posts, newest publication first; index `published`. */
    async listPublished(): Promise<ShownPost[]> {
      const records = await model.find({ published: true }, { search: 0 }).sort({ publishedAt: -1, _id: -1 }).lean();
      return records.map(toPost);
    },

    /** Returns the current slugs of published posts, by their former slugs; index `published`. */
    async movedSlugs(): Promise<ReadonlyMap<string, string>> {
      const filter = { published: true, formerSlugs: ownOperators({ $exists: true }) };
      const records = await model.find(filter, { slug: 1, formerSlugs: 1 }).sort({ publishedAt: 1, _id: 1 }).lean();
      return new Map(
        records.flatMap(({ slug, formerSlugs = [] }) => formerSlugs.map((formerSlug) => [formerSlug, slug] as const)),
      );
    },

    /** Returns one page of a list of posts; an index for each order, and `searchNewest` for searches. */
    async list(input: PostListInput): Promise<Listed<EditedPost>> {
      const query = pageQuery(model, input);
      return listPage(input, {
        find: async (limit) => (await query.select({ search: 0 }).limit(limit).lean()).map(toEditedPost),
        count: () => countOf(model, input),
      });
    },

    /** Returns all posts, newest first; index `newest`. */
    async all(): Promise<EditedPost[]> {
      const records = await model.find({}, { search: 0 }).sort({ createdAt: -1, _id: -1 }).lean();
      return records.map(toEditedPost);
    },

    /** Returns one page of a list with only the fields of its rows; the same indexes as `list`. */
    async listRows(input: PostListInput): Promise<Listed<ListedPost>> {
      const query = pageQuery(model, input);
      return listPage(input, {
        find: async (limit) => (await query.select(rowFields).limit(limit).lean<RowRecord[]>()).map(toListedPost),
        count: () => countOf(model, input),
      });
    },

    /** Returns the ids of all uploaded pictures that posts show, as their covers or in their content. */
    async imagesInUse(): Promise<ReadonlySet<string>> {
      const ids = new Set<string>();
      for await (const { coverImage = '', content } of model.find({}, { coverImage: 1, content: 1 }).lean().cursor()) {
        for (const id of [...imageIdsIn(String(coverImage)), ...imageIdsIn(String(content))]) ids.add(id);
      }
      return ids;
    },

    async find(id: string): Promise<EditedPost | undefined> {
      const record = await model.findOne({ _id: objectId(id) ?? null }).lean();
      return record === null ? undefined : toEditedPost(record);
    },
  };
}

function postWrites({ model, toEditedPost }: Posts) {
  return {
    /** Stores a new post. @returns the post, or undefined if its slug or `submission.submissionId` is already taken */
    async insert(
      fields: NewPost,
      { submission, event }: { submission?: Submission | undefined; event?: EventDraft } = {},
    ): Promise<EditedPost | undefined> {
      const _id = new Types.ObjectId();
      const pending = event && { pendingEvents: [eventOf('post', { id: _id.toHexString(), rev: 1 }, event)] };
      return unlessTaken(async () => {
        const record = { _id, ...fields, ...findable(fields), ...timesOf(fields), ...submission, version: 1 };
        const created = await model.create({ ...record, ...pending });
        return toEditedPost(created.toObject());
      });
    },

    /** Returns the post with this submission id, as it is now; index `submissionId`. */
    async findSubmission(submissionId: string): Promise<PostWithSubmission | undefined> {
      const record = await model.findOne({ submissionId: indexedText(submissionId) }).lean();
      return record === null ? undefined : { post: toEditedPost(record), contentHash: record.contentHash ?? '' };
    },

    /**
     * Sets the fields of an edit, if the post still has the version that the edit started with. If the slug changes,
     * the old one is added to `formerSlugs`.
     *
     * @param change.event the event of the edit, stored in the same write
     * @returns the stored post, 'changed' if it has another version or is gone, undefined if the slug is taken
     */
    async replace(
      { id, version, slug }: Pick<EditedPost, 'id' | 'version' | 'slug'>,
      { fields, event }: { fields: PostChange; event: EventDraft },
    ): Promise<EditedPost | 'changed' | undefined> {
      const { coverImage, coverImageAlt, ...others } = fields;
      const missingFields = missingIn({ coverImage, coverImageAlt });
      return unlessTaken(async () => {
        const record = await model
          .findOneAndUpdate(
            { _id: objectId(id) ?? null, version },
            {
              $set: {
                ...others,
                ...findable(fields),
                updatedAt: new Date(fields.updatedAt),
                publishedAt: fields.publishedAt === null ? null : new Date(fields.publishedAt),
                ...(coverImage === undefined ? {} : { coverImage }),
                ...(coverImageAlt === undefined ? {} : { coverImageAlt }),
              },
              ...(Object.keys(missingFields).length === 0 ? {} : { $unset: missingFields }),
              ...(slug === fields.slug ? {} : { $addToSet: { formerSlugs: slug } }),
              $inc: { version: 1 },
              $push: { pendingEvents: eventOf('post', { id, rev: version + 1 }, event) },
            },
            { returnDocument: 'after' },
          )
          .lean();
        return record === null ? 'changed' : toEditedPost(record);
      });
    },
  };
}

/** Returns the result of `write`, or undefined on a unique index conflict. */
async function unlessTaken<T>(write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

const findable = ({ title, slug, category, tags }: PostChange): Findable => ({
  search: searchTokens({ texts: [title, slug, category, ...tags] }),
  sortKey: sortKey(title),
});

const timesOf = ({ createdAt, updatedAt, publishedAt }: NewPost): Times => ({
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
  publishedAt: publishedAt === null ? null : new Date(publishedAt),
});

function filterOf({ published, search }: PostListInput): QueryFilter<PostRecord> {
  const words = searchFilter(search);
  return {
    ...(published === undefined ? {} : { published }),
    ...(words === undefined ? {} : { search: ownOperators(words) }),
  };
}

/** Returns the names of the undefined fields, for `$unset`. */
const missingIn = (fields: Readonly<Record<string, unknown>>): Record<string, 1> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value === undefined)
      .map(([name]) => [name, 1]),
  );
