import { Alert, Box, Button, Card, CardContent, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { ListedPost } from '#domain/blog.ts';
import { useApi } from '#web/lib/api/api.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { phoneBreakpoint } from '../shell/theme.ts';
import { pageOf } from '../table/list-view.ts';
import { liveList } from '../table/live-list.ts';
import { Pager } from '../table/pager.tsx';
import { useExistingPage } from '../table/paging.ts';
import { SearchField } from '../table/search-field.tsx';
import { totalInWords, totalOf, totalOfPages } from '../table/total.ts';
import { useListView } from '../table/use-list-view.ts';
import { useLostFocus } from '../table/use-lost-focus.ts';
import { PostCards } from './post-cards.tsx';
import { postListUrl } from './post-list-view.ts';
import { PostTable } from './post-table.tsx';
import { postsWithDrafts } from './stored-drafts.ts';
import { blogAdminTexts as texts } from './texts.ts';
import { useDeletePost } from './use-delete-post.ts';

const pageSize = 25;

type PostListProps = {
  /** The list's heading. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** The id of the post that is being edited. */
  editedId: string | undefined;
  onEdit: (id: string) => void;
  onDeleted: (id: string) => void;
};

/** The properties of `PostTable` and `PostCards`. */
export type PostRowsProps = {
  posts: readonly ListedPost[];
  editedId: string | undefined;
  /** The ids of the posts with unsaved changes in this browser. */
  unsavedIds: ReadonlySet<string>;
  onEdit: (id: string) => void;
  onDelete: (post: ListedPost) => void;
};

/** Lists the posts that match a search, including drafts, in pages. The latest created posts are first. */
export function PostList({ heading, editedId, onEdit, onDeleted }: PostListProps) {
  const api = useApi();
  const { view, change, narrow } = useListView(postListUrl);
  const { search, page } = view;
  const onPage = (to: number) => change({ page: to });
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down(phoneBreakpoint));
  const [postToDelete, setPostToDelete] = useState<ListedPost>();
  const remove = useDeletePost(onDeleted);
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...api.admin.posts.rows.queryOptions({
      ...pageOf({ page, pageSize }),
      ...(search === '' ? {} : { search }),
    }),
    ...liveList,
  });
  const total = totalOf(data, undefined);
  const pages = { page, pageSize, ...totalOfPages(total) };
  useExistingPage(
    {
      ...pages,
      rowCount: data?.rows.length ?? 0,
      isCurrent: data !== undefined && !isPlaceholderData && !isError,
    },
    onPage,
  );
  const list = useLostFocus(() => heading.current, postToDelete !== undefined);
  const Rows = isPhone ? PostCards : PostTable;

  return (
    <Card component="section" aria-labelledby="post-list-title" ref={list}>
      <CardContent sx={{ p: { xs: 2, sm: 3, lg: 2 } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
          <Typography
            ref={heading}
            id="post-list-title"
            variant="h2"
            tabIndex={-1}
            sx={{ flexGrow: 1, scrollMarginTop: '5rem' }}
          >
            All Posts
          </Typography>
          <SearchField label="Search posts" value={search} onSearch={(next) => narrow({ search: next })} />
        </Box>
        {isError && (
          <Alert severity="error" sx={{ mb: 2 }} action={<Button onClick={() => void refetch()}>Try again</Button>}>
            {`The posts could not be fetched.${data === undefined ? '' : ' What you see may be old.'}`}
          </Alert>
        )}
        {data === undefined && !isError && <Typography role="status">{texts.loading}</Typography>}
        {data?.total === 0 && page === 0 && (
          <Typography color="textSecondary">{search === '' ? texts.empty : 'No post matches this search.'}</Typography>
        )}
        {data !== undefined && data.rows.length > 0 && (
          <Rows
            posts={data.rows}
            editedId={editedId}
            unsavedIds={postsWithDrafts()}
            onEdit={onEdit}
            onDelete={setPostToDelete}
          />
        )}
        {data !== undefined && data.total > 0 && (
          <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
            {totalInWords(total, ['post', 'posts'])}
          </Typography>
        )}
        <Pager {...pages} onPage={onPage} />
        <ConfirmDialog
          isOpen={postToDelete !== undefined}
          title={texts.confirmDelete}
          confirm="Delete"
          cancel="Cancel"
          onConfirm={() => {
            if (postToDelete !== undefined) void remove(postToDelete.id);
            setPostToDelete(undefined);
          }}
          onCancel={() => setPostToDelete(undefined)}
        >
          {`“${postToDelete?.title ?? ''}” ${postToDelete?.published === true ? 'will be gone from the blog' : 'is a draft'}. This cannot be undone.`}
        </ConfirmDialog>
      </CardContent>
    </Card>
  );
}
