import { Chip, Stack } from '@mui/material';

type PostChipsProps = { isPublished: boolean; isUnsaved: boolean };

/** Whether readers see a post, and whether this browser holds changes of it that are not saved. */
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
