import { blogPath } from '../shell/page-parameters.ts';
import { pagePart, partOf, readPage, readSearch, type ViewUrl } from '../table/view-url.ts';

/** The search and page of the list of posts. `page` counts from 0. */
export type PostListView = { search: string; page: number };

export const postListUrl: ViewUrl<PostListView> = {
  path: blogPath,
  read: (parameters) => ({ search: readSearch(parameters), page: readPage(parameters) }),
  write: ({ search, page }) => ({ search: partOf(search, ''), page: pagePart(page) }),
};
