import { Alert, Button, Card, CardContent, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { EditedPost } from '#domain/blog.ts';
import { blogTexts } from '#domain/blog-texts.ts';
import { useApi } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { useLeaveGuard } from '../shell/use-leave-guard.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { PostForm } from './post-form.tsx';
import { usePostEditor } from './use-post-editor.ts';

type PostSectionProps = {
  /** The id of the post to edit; undefined for a new post. */
  id: string | undefined;
  /** The section's heading. */
  heading: RefObject<HTMLHeadingElement | null>;
  onDone: () => void;
};

/** The section in which a post is written or edited. */
export function PostSection({ id, heading, onDone }: PostSectionProps) {
  const title = id === undefined ? 'Create New Post' : 'Edit Post';
  return (
    <Card component="section" aria-labelledby="post-section-title">
      <CardContent sx={{ p: { xs: 2, sm: 3, lg: 2 } }}>
        <Typography ref={heading} id="post-section-title" variant="h2" tabIndex={-1} sx={{ mb: 2 }}>
          {title}
        </Typography>
        {id === undefined ? (
          <Editor post={undefined} heading={heading} onDone={onDone} />
        ) : (
          <LoadedEditor id={id} heading={heading} onDone={onDone} />
        )}
      </CardContent>
    </Card>
  );
}

type EditorProps = Pick<PostSectionProps, 'heading' | 'onDone'>;

function LoadedEditor({ id, heading, onDone }: EditorProps & { id: string }) {
  const api = useApi();
  // The post is loaded each time the editor opens, but not again while somebody types.
  const { data, error, refetch } = useQuery({
    ...api.admin.posts.get.queryOptions({ id }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (data !== undefined) return <Editor post={data} heading={heading} onDone={onDone} />;
  if (error === null) return <Typography role="status">{blogTexts.loadingPost}</Typography>;
  const failure = callFailure(error);
  const isMissing = failure.kind === 'rejected' && failure.code === 'not_found';
  return (
    <Alert
      severity="error"
      action={<Button onClick={isMissing ? onDone : () => void refetch()}>{isMissing ? 'Close' : 'Try again'}</Button>}
    >
      {isMissing ? 'This post does not exist any more.' : 'The post could not be loaded.'}
    </Alert>
  );
}

function Editor({ post, heading, onDone }: EditorProps & { post: EditedPost | undefined }) {
  const editor = usePostEditor(post, onDone);
  const leaveAttempt = useLeaveGuard(editor.isDirty, editor.storeChanges);
  return (
    <>
      <PostForm editor={editor} isNew={post === undefined} heading={heading} />
      {editor.conflict !== undefined && (
        <ConflictDialog key={editor.conflict.theirs.version} conflict={editor.conflict} />
      )}
      <ConfirmDialog
        isOpen={leaveAttempt !== undefined}
        title="You have unsaved changes"
        confirm="Leave"
        cancel="Stay"
        isHarmless={leaveAttempt?.isStored !== false}
        onConfirm={() => leaveAttempt?.leave()}
        onCancel={() => leaveAttempt?.stay()}
      >
        {leaveAttempt?.isStored === false
          ? 'This browser cannot keep them. They are lost if you leave.'
          : 'They are stored in this browser, and will be here when you come back to this post.'}
      </ConfirmDialog>
    </>
  );
}
