import type { ListedPost } from '#domain/blog.ts';
import { businessDay } from '#domain/calendar.ts';
import { formatDay } from '../record/format.ts';

/** The day that a post stands under: of its publication, or of its beginning while it is a draft. */
export const postDay = ({ publishedAt, createdAt }: Pick<ListedPost, 'publishedAt' | 'createdAt'>): string =>
  formatDay(businessDay(new Date(publishedAt ?? createdAt)));
