import { blogPath } from '../shell/page-parameters.ts';
import { pagePart, partOf, readPage, readSearch, type ViewAddress } from '../table/view-address.ts';

/** Which posts the list shows. `page` counts from 0. */
export type PostListView = { search: string; page: number };

export const postListAddress: ViewAddress<PostListView> = {
  path: blogPath,
  read: (parameters) => ({ search: readSearch(parameters), page: readPage(parameters) }),
  write: ({ search, page }) => ({ search: partOf(search, ''), page: pagePart(page) }),
};
