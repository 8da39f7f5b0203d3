import { type Connection, Schema } from 'mongoose';
import type { Post } from '#domain/blog.ts';
import { limits } from '#domain/fields.ts';
import type { Stored } from './records.ts';

export type NewPost = Omit<Post, 'id'>;
type PostRecord = Stored<Omit<NewPost, 'createdAt' | 'publishedAt'> & { publishedAt: Date | null }>;

const schema = new Schema<PostRecord>(
  {
    createdAt: { type: Date, required: true },
    title: { type: String, required: true, maxlength: limits.postTitle },
    slug: { type: String, required: true, maxlength: limits.postSlug },
    content: { type: String, required: true },
    excerpt: { type: String, required: true, maxlength: limits.postExcerpt },
    coverImage: { type: String, maxlength: limits.url },
    category: { type: String, required: true, maxlength: limits.postCategory },
    tags: { type: [String], required: true },
    published: { type: Boolean, required: true },
    publishedAt: { type: Date, default: null },
    author: { type: String, required: true, maxlength: limits.name },
  },
  { collection: 'posts', versionKey: false, strict: 'throw' },
);
schema.index({ slug: 1 }, { name: 'slug', unique: true });
schema.index({ published: 1, publishedAt: -1, _id: -1 }, { name: 'published' });
schema.index({ createdAt: -1, _id: -1 }, { name: 'newest' });

export type BlogStore = ReturnType<typeof blogStore>;

/** Blog posts, and the queries on them. */
export function blogStore(connection: Connection) {
  const model = connection.model('Post', schema);
  return {
    /** Published posts, newest publication first; index `published`. */
    async listPublished(): Promise<Post[]> {
      const records = await model.find({ published: true }).sort({ publishedAt: -1, _id: -1 }).lean();
      return records.map(toPost);
    },

    /** The published post of this slug, if there is one; index `slug`. */
    async findPublished(slug: string): Promise<Post | undefined> {
      const record = await model.findOne({ slug, published: true }).lean();
      return record === null ? undefined : toPost(record);
    },
  };
}

function toPost({ _id, createdAt, publishedAt, ...fields }: PostRecord): Post {
  return {
    ...fields,
    id: _id.toHexString(),
    createdAt: createdAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
  };
}
