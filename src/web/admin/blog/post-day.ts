import type { ListedPost } from '#domain/blog.ts';
import { businessDay } from '#domain/calendar.ts';
import { formatDay } from '../record/format.ts';

/** The day that lists show for a post: when it was published, or when a draft was created. */
export const postDay = ({ publishedAt, createdAt }: Pick<ListedPost, 'publishedAt' | 'createdAt'>): string =>
  formatDay(businessDay(new Date(publishedAt ?? createdAt)));
