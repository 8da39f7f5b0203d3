import {
  Box,
  Button,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { PostChips } from './post-chips.tsx';
import { postDay } from './post-day.ts';
import type { PostRowsProps } from './post-list.tsx';

const twoLines = { display: '-webkit-box', overflow: 'hidden', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical' };

/** Shows the posts as a table, for screens wider than phones. */
export function PostTable({ posts, editedId, unsavedIds, onEdit, onDelete }: PostRowsProps) {
  return (
    <TableContainer>
      <Table size="small" aria-labelledby="post-list-title">
        <TableHead>
          <TableRow>
            <TableCell>Title</TableCell>
            <TableCell>Date</TableCell>
            <TableCell>Status</TableCell>
            <TableCell>Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {posts.map((post) => (
            <TableRow key={post.id} hover selected={post.id === editedId}>
              <TableCell sx={{ width: '60%', overflowWrap: 'anywhere' }}>
                <Typography sx={{ fontWeight: 600 }}>{post.title}</Typography>
                <Typography variant="body2" color="textSecondary" sx={twoLines}>
                  {post.excerpt}
                </Typography>
              </TableCell>
              <TableCell sx={{ px: 1, minWidth: '6.5rem', whiteSpace: { sm: 'nowrap', lg: 'normal', xl: 'nowrap' } }}>
                {postDay(post)}
              </TableCell>
              <TableCell>
                <PostChips isPublished={post.published} isUnsaved={unsavedIds.has(post.id)} />
              </TableCell>
              <TableCell>
                <Box sx={{ display: 'flex', flexDirection: { lg: 'column', xl: 'row' }, alignItems: 'flex-start' }}>
                  <Button size="small" aria-label={`Edit ${post.title}`} onClick={() => onEdit(post.id)}>
                    Edit
                  </Button>
                  <Button size="small" color="error" aria-label={`Delete ${post.title}`} onClick={() => onDelete(post)}>
                    Delete
                  </Button>
                </Box>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
