import { type Connection, type QueryFilter, Schema, Types } from 'mongoose';
import {
  defaultCategory,
  type EditedPost,
  editedPost,
  type ListedPost,
  listedPost,
  type PostListInput,
  type ShownPost,
} from '#domain/blog.ts';

import { storedUnits } from '#domain/characters.ts';
import { maxLengths } from '#domain/fields.ts';
import { sortKey } from '#domain/fold-text.ts';
import { imagesIn } from '#domain/image.ts';
import { idOf, isoOf, type NoteOdd, noTime, rowReader } from '#domain/odd-record.ts';
import {
  type EventDraft,
  eventOf,
  type Pending,
  pendingFields,
  pendingIndex,
  pendingSource,
} from './pending-events.ts';
import {
  type Counted,
  countRows,
  type Fields,
  type Findable,
  findableFields,
  isDuplicateKey,
  type Listed,
  listPage,
  objectId,
  ownOperators,
  type Stored,
  type Submission,
  sortBy,
  submissionFields,
  submissionIndex,
} from './records.ts';
import { planFor, searchFilter, searchTokens } from './search.ts';

/** A post before it has an id and a version. */
export type NewPost = Omit<EditedPost, 'id' | 'version'>;
/** The fields that an edit sets. */
export type PostChange = Omit<NewPost, 'createdAt'>;
export type PostWithSubmission = { post: EditedPost; contentHash: string };

type Times = { createdAt: Date; updatedAt: Date; publishedAt: Date | null };
/** `formerSlugs` are earlier slugs, whose URLs redirect to it. */
type PostRecord = Stored<
  Omit<EditedPost, 'id' | keyof Times> & Times & { formerSlugs?: string[] } & Partial<Submission & Findable & Pending>
>;

const schema = new Schema<PostRecord>(
  {
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    version: { type: Number, required: true },
    title: { type: String, required: true, maxlength: storedUnits(maxLengths.postTitle) },
    slug: { type: String, required: true, maxlength: storedUnits(maxLengths.postSlug) },
    formerSlugs: { type: [String], default: undefined },
    content: { type: String },
    excerpt: { type: String, required: true, maxlength: storedUnits(maxLengths.postExcerpt) },
    coverImage: { type: String, maxlength: storedUnits(maxLengths.url) },
    coverImageAlt: { type: String, maxlength: storedUnits(maxLengths.altText) },
    category: { type: String, required: true, maxlength: storedUnits(maxLengths.postCategory) },
    tags: { type: [String], required: true },
    published: { type: Boolean, required: true },
    publishedAt: { type: Date, default: null },
    author: { type: String, required: true },
    ...submissionFields,
    ...findableFields,
    ...pendingFields,
  } satisfies Fields<PostRecord>,
  { collection: 'posts', versionKey: false, strict: 'throw' },
);
schema.index({ slug: 1 }, { name: 'slug', unique: true });
schema.index({ published: 1, publishedAt: -1, _id: -1 }, { name: 'published' });
schema.index({ createdAt: -1, _id: -1 }, { name: 'newest' });
schema.index({ publishedAt: -1, _id: -1 }, { name: 'publication' });
schema.index({ sortKey: 1, _id: 1 }, { name: 'title' });
schema.index({ search: 1, createdAt: -1, _id: -1 }, { name: 'searchNewest' });
schema.index(...submissionIndex);
schema.index(...pendingIndex);

export type BlogStore = ReturnType<typeof blogStore>;

/** Blog posts, and the queries on them. */
export function blogStore(connection: Connection, note: NoteOdd = () => undefined) {
  const { toEditedPost, toListedPost, toPost } = postReaders(note);
  const model = connection.model('Post', schema);

  /** One page of a list of posts. */
  function pageOf(input: PostListInput) {
    const filter = filterOf(input);
    const sort = sortBy([input.sort === 'title' ? 'sortKey' : input.sort], input);
    return model.find(filter, null, planFor(filter)).sort(sort).skip(input.skip);
  }

  /** The number of posts in a list. For a search, only the text index is used. */
  function countOf(input: PostListInput): Promise<Counted> {
    const filter = filterOf(input);
    const { search, ...others } = filter;
    const parts = search === undefined ? { indexed: others, others: {} } : { indexed: { search }, others };
    return countRows(model, parts, planFor(filter));
  }

  return {
    /** Published posts, newest publication first; index `published`. */
    async listPublished(): Promise<ShownPost[]> {
      const records = await model.find({ published: true }, { search: 0 }).sort({ publishedAt: -1, _id: -1 }).lean();
      return records.map(toPost);
    },

    /** The current slugs of published posts, by their former slugs; index `published`. */
    async movedSlugs(): Promise<ReadonlyMap<string, string>> {
      const filter = { published: true, formerSlugs: ownOperators({ $exists: true }) };
      const moved = await model.find(filter, { slug: 1, formerSlugs: 1 }).sort({ publishedAt: 1, _id: 1 }).lean();
      return new Map(
        moved.flatMap(({ slug, formerSlugs = [] }) => formerSlugs.map((former) => [former, slug] as const)),
      );
    },

    /** One page of all posts; one index for each order, and `searchNewest`. */
    async list(input: PostListInput): Promise<Listed<EditedPost>> {
      const page = pageOf(input);
      return listPage(input, {
        find: async (limit) => (await page.select({ search: 0 }).limit(limit).lean()).map(toEditedPost),
        count: () => countOf(input),
      });
    },

    /** All posts, newest first; index `newest`. */
    async all(): Promise<EditedPost[]> {
      const records = await model.find({}, { search: 0 }).sort({ createdAt: -1, _id: -1 }).lean();
      return records.map(toEditedPost);
    },

    /** One page of all posts without their content; the same indexes as `list`. */
    async listRows(input: PostListInput): Promise<Listed<ListedPost>> {
      const page = pageOf(input);
      return listPage(input, {
        find: async (limit) => (await page.select(rowFields).limit(limit).lean<RowRecord[]>()).map(toListedPost),
        count: () => countOf(input),
      });
    },

    /** The ids of all uploaded pictures that any post shows, as its cover or within its content. */
    async imagesInUse(): Promise<ReadonlySet<string>> {
      const ids = new Set<string>();
      for await (const { coverImage = '', content } of model.find({}, { coverImage: 1, content: 1 }).lean().cursor()) {
        for (const id of [...imagesIn(String(coverImage)), ...imagesIn(String(content))]) ids.add(id);
      }
      return ids;
    },

    async find(id: string): Promise<EditedPost | undefined> {
      const record = await model.findOne({ _id: objectId(id) ?? null }).lean();
      return record === null ? undefined : toEditedPost(record);
    },

    /** @returns the stored post, or undefined if a unique index already has its slug or `submission.submissionId` */
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

    /** The current post with this submission id; index `submissionId`. */
    async findSubmission(submissionId: string): Promise<PostWithSubmission | undefined> {
      const record = await model.findOne({ submissionId }).lean();
      return record === null ? undefined : { post: toEditedPost(record), contentHash: record.contentHash ?? '' };
    },

    /**
     * Sets the fields of an edit, if the post still has the version that the edit started with. Its old slug becomes a
     * former one.
     *
     * @param change.event the event of the edit, stored in the same write
     * @returns the stored post, 'changed' if it has another version or is gone, undefined if the slug is taken
     */
    async replace(
      { id, version, slug }: Pick<EditedPost, 'id' | 'version' | 'slug'>,
      { fields, event }: { fields: PostChange; event: EventDraft },
    ): Promise<EditedPost | 'changed' | undefined> {
      const { coverImage, coverImageAlt, ...others } = fields;
      const absent = missingIn({ coverImage, coverImageAlt });
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
              ...(Object.keys(absent).length === 0 ? {} : { $unset: absent }),
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

    /** Posts whose changes may lack their events. */
    pending: pendingSource(connection, { collection: 'posts', revision: 'version' }),
  };
}

/** The result of `write`, or undefined on a unique index conflict. */
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

/** The missing fields, for `$unset`. */
const missingIn = (fields: Readonly<Record<string, unknown>>): Record<string, 1> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value === undefined)
      .map(([name]) => [name, 1]),
  );

const rowFields = { title: 1, slug: 1, excerpt: 1, published: 1, publishedAt: 1, createdAt: 1 } as const;
type RowRecord = Pick<PostRecord, '_id' | keyof typeof rowFields>;

/** The values of missing fields. */
const blankPost: Omit<EditedPost, 'id'> = {
  ...{ createdAt: noTime, updatedAt: noTime, publishedAt: null, version: 1 },
  ...{
    title: '',
    slug: '',
    content: '',
    excerpt: '',
    category: defaultCategory,
    tags: [],
    author: '',
    published: false,
  },
};

const postReaders = (note: NoteOdd) => {
  const common = { collection: 'posts', blank: blankPost, note };
  const readPost = rowReader({ ...common, schema: editedPost });
  const readRow = rowReader({ ...common, schema: listedPost });
  const plain = <T extends RowRecord>({ _id, ...fields }: T) => {
    const id = idOf(_id);
    return [id, { ...fields, id, ...isoTimes(fields) }] as const;
  };
  return {
    toEditedPost: (record: PostRecord): EditedPost => readPost(...plain(record)),
    toListedPost: (record: RowRecord): ListedPost => readRow(...plain(record)),
    toPost(record: PostRecord): ShownPost {
      const { version, ...fields } = readPost(...plain(record));
      return fields;
    },
  };
};

const timeFields = ['createdAt', 'updatedAt'] as const;

/** The times of a record as ISO texts. */
const isoTimes = (record: Partial<Times>) => ({
  ...Object.fromEntries(timeFields.flatMap((name) => (name in record ? [[name, isoOf(record[name])]] : []))),
  publishedAt: isoOf(record.publishedAt ?? null),
});
