import { Chip, Stack } from '@mui/material';

type PostChipsProps = { isPublished: boolean; isUnsaved: boolean };

/** Chips that show whether a post is published, and whether this browser has unsaved changes of it. */
export function PostChips({ isPublished, isUnsaved }: PostChipsProps) {
  return (
    <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
      <Chip
        size="small"
        label={isPublished ? 'Published' : 'Draft'}
        color={isPublished ? 'success' : 'default'}
        variant={isPublished ? 'filled' : 'outlined'}
      />
      {isUnsaved && <Chip size="small" label="Unsaved changes" color="warning" variant="outlined" />}
    </Stack>
  );
}
