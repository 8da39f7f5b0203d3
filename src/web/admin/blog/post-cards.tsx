import { Button, Card, CardActions, CardContent, Stack, Typography } from '@mui/material';
import { PostChips } from './post-chips.tsx';
import { postDay } from './post-day.ts';
import type { PostRowsProps } from './post-list.tsx';

/** Shows the posts as cards, for phones. */
export function PostCards({ posts, editedId, unsavedIds, onEdit, onDelete }: PostRowsProps) {
  return (
    <Stack component="ul" spacing={1} aria-labelledby="post-list-title" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {posts.map((post) => (
        <Card key={post.id} component="li" sx={{ bgcolor: post.id === editedId ? 'action.selected' : undefined }}>
          <CardContent sx={{ p: 1.5, pb: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{post.title}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
              {post.excerpt}
            </Typography>
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <Typography variant="body2">{postDay(post)}</Typography>
              <PostChips isPublished={post.published} isUnsaved={unsavedIds.has(post.id)} />
            </Stack>
          </CardContent>
          <CardActions>
            <Button aria-label={`Edit ${post.title}`} onClick={() => onEdit(post.id)}>
              Edit
            </Button>
            <Button color="error" aria-label={`Delete ${post.title}`} onClick={() => onDelete(post)}>
              Delete
            </Button>
          </CardActions>
        </Card>
      ))}
    </Stack>
  );
}
