import { Schema } from 'mongoose';
import {
  defaultCategory,
  type EditedPost,
  editedPost,
  type ListedPost,
  listedPost,
  type ShownPost,
} from '#domain/blog.ts';
import { storedUnits } from '#domain/characters.ts';
import { maxLengths } from '#domain/fields.ts';
import { idOf, isoOf, type NoteOdd, noTime, rowReader } from '#domain/odd-record.ts';
import { type Pending, pendingFields, pendingIndex } from './pending-events.ts';
import {
  type Fields,
  type Findable,
  findableFields,
  type Stored,
  type Submission,
  submissionFields,
  submissionIndex,
} from './records.ts';

export type Times = { createdAt: Date; updatedAt: Date; publishedAt: Date | null };
/** `formerSlugs` are earlier slugs of the post; their URLs redirect to the current URL. */
export type PostRecord = Stored<
  Omit<EditedPost, 'id' | keyof Times> & Times & { formerSlugs?: string[] } & Partial<Submission & Findable & Pending>
>;

export const postSchema = new Schema<PostRecord>(
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
postSchema.index({ slug: 1 }, { name: 'slug', unique: true });
postSchema.index({ published: 1, publishedAt: -1, _id: -1 }, { name: 'published' });
postSchema.index({ createdAt: -1, _id: -1 }, { name: 'newest' });
postSchema.index({ publishedAt: -1, _id: -1 }, { name: 'publication' });
postSchema.index({ sortKey: 1, _id: 1 }, { name: 'title' });
postSchema.index({ search: 1, createdAt: -1, _id: -1 }, { name: 'searchNewest' });
postSchema.index(...submissionIndex);
postSchema.index(...pendingIndex);

/** The fields of a row of the office's list. */
export const rowFields = { title: 1, slug: 1, excerpt: 1, published: 1, publishedAt: 1, createdAt: 1 } as const;
export type RowRecord = Pick<PostRecord, '_id' | keyof typeof rowFields>;

/** The values for missing and invalid fields. */
const blankPost: Omit<EditedPost, 'id'> = {
  createdAt: noTime,
  updatedAt: noTime,
  publishedAt: null,
  version: 1,
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

/** Returns functions that read records; a missing or invalid field gets its blank value. */
export const postReaders = (note: NoteOdd) => {
  const readerOptions = { collection: 'posts', blank: blankPost, note };
  const readPost = rowReader({ ...readerOptions, schema: editedPost });
  const readRow = rowReader({ ...readerOptions, schema: listedPost });
  const idAndFields = <T extends RowRecord>({ _id, ...fields }: T) => {
    const id = idOf(_id);
    return [id, { ...fields, id, ...isoTimes(fields) }] as const;
  };
  return {
    toEditedPost: (record: PostRecord): EditedPost => readPost(...idAndFields(record)),
    toListedPost: (record: RowRecord): ListedPost => readRow(...idAndFields(record)),
    toPost(record: PostRecord): ShownPost {
      const { version, ...fields } = readPost(...idAndFields(record));
      return fields;
    },
  };
};

const timeFields = ['createdAt', 'updatedAt'] as const;

/** Returns the times of a record as ISO texts; `publishedAt` is null if it is missing. */
const isoTimes = (record: Partial<Times>) => ({
  ...Object.fromEntries(timeFields.flatMap((name) => (name in record ? [[name, isoOf(record[name])]] : []))),
  publishedAt: isoOf(record.publishedAt ?? null),
});
