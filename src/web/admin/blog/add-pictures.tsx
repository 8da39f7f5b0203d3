import { mdiImagePlus } from '@mdi/js';
import { Box, Button, Typography } from '@mui/material';
import { useRef } from 'react';
import { Icon } from '../shell/icon.tsx';
import { acceptedTypes } from './prepare-image.ts';
import type { useContentPictures } from './use-content-pictures.ts';

/** A button that adds pictures to a post's content, and beside it the state of the uploads, or a hint. */
export function AddPictures({ pictures }: { pictures: ReturnType<typeof useContentPictures> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, gridColumn: '1 / -1' }}>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiImagePlus} />}
        onClick={() => input.current?.click()}
      >
        Add pictures
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Picture files"
        accept={acceptedTypes}
        onChange={(event) => {
          pictures.addFiles([...(event.target.files ?? [])]);
          // Otherwise, choosing the same file again would cause no change event.
          event.target.value = '';
        }}
      />
      <Typography variant="body2" color="textSecondary" role="status">
        {pictures.isUploading
          ? 'Uploading…'
          : (pictures.notice ?? 'Or paste or drop them into the text. Describe each one in its alt text.')}
      </Typography>
    </Box>
  );
}
