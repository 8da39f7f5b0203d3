import { mdiDeleteOutline, mdiUpload } from '@mdi/js';
import { Box, Button, FormHelperText, Stack, TextField, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { imageTexts } from '#domain/image-upload.ts';
import { Icon } from '../shell/icon.tsx';
import type { PostDraft } from './post-draft.ts';
import { acceptedTypes } from './prepare-image.ts';
import { useSendImage } from './use-send-image.ts';

type CoverFieldProps = {
  draft: PostDraft;
  errors: Readonly<Record<string, string | undefined>>;
  /** Whether the draft is being saved and cannot be changed. */
  isSaving: boolean;
  onChange: (draft: PostDraft) => void;
  onUploading: (isUploading: boolean) => void;
};

/** Fields for a post's cover image (an upload or a URL) and its alternative text. */
export function CoverField({ draft, errors, isSaving, onChange, onUploading }: CoverFieldProps) {
  const upload = useUpload({ draft, onChange, onUploading });
  const fileInput = useRef<HTMLInputElement>(null);
  const hasCover = draft.coverImage.trim() !== '';
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, p: 2, minWidth: 0 }}>
      <Typography component="legend" variant="body2" sx={{ px: 0.5, fontWeight: 600 }}>
        Cover image
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '15rem 1fr' }, gap: 2 }}>
        <Stack spacing={1}>
          {hasCover ? <CoverPreview key={draft.coverImage} draft={draft} /> : <NoCover />}
          <Stack direction="row" spacing={1}>
            <Button
              variant="outlined"
              startIcon={<Icon path={mdiUpload} />}
              aria-disabled={upload.isUploading || isSaving}
              onClick={() => {
                if (!upload.isUploading && !isSaving) fileInput.current?.click();
              }}
            >
              <span>{upload.isUploading ? 'Uploading…' : 'Upload'}</span>
            </Button>
            {hasCover && (
              <Button
                startIcon={<Icon path={mdiDeleteOutline} />}
                onClick={() => onChange({ ...draft, coverImage: '', coverImageAlt: '' })}
              >
                Remove
              </Button>
            )}
          </Stack>
          <input
            ref={fileInput}
            type="file"
            hidden
            aria-label="Cover image file"
            accept={acceptedTypes}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file !== undefined) void upload.start(file);
              // This allows the same file to be chosen again.
              event.target.value = '';
            }}
          />
          <FormHelperText
            error={upload.problem !== undefined}
            role={upload.problem === undefined ? undefined : 'alert'}
          >
            {upload.problem ?? 'JPEG, PNG, WebP, AVIF or HEIC. Large photographs are made smaller first.'}
          </FormHelperText>
        </Stack>
        <Stack spacing={2}>
          <TextField
            id="post-coverImage"
            label="Cover image URL"
            fullWidth
            value={draft.coverImage}
            error={errors.coverImage !== undefined}
            helperText={errors.coverImage ?? 'Filled in by an upload, or an address that starts with https://.'}
            onChange={(event) => onChange({ ...draft, coverImage: event.target.value })}
            slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
          />
          <TextField
            id="post-coverImageAlt"
            label="Cover description (alt text)"
            fullWidth
            value={draft.coverImageAlt}
            error={errors.coverImageAlt !== undefined}
            helperText={
              errors.coverImageAlt ?? 'What the picture shows, for those who cannot see it. Empty if it only decorates.'
            }
            onChange={(event) => onChange({ ...draft, coverImageAlt: event.target.value })}
          />
        </Stack>
      </Box>
    </Box>
  );
}

const frame = { width: '100%', aspectRatio: '16 / 9', borderRadius: 1, bgcolor: 'background.default' };

function NoCover() {
  return (
    <Box sx={{ ...frame, display: 'grid', placeItems: 'center', border: '1px dashed', borderColor: 'divider' }}>
      <Typography variant="body2" color="textSecondary">
        No cover image
      </Typography>
    </Box>
  );
}

function CoverPreview({ draft: { coverImage, coverImageAlt } }: { draft: PostDraft }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <>
      <Box
        component="img"
        src={coverImage}
        alt={coverImageAlt}
        onError={() => setIsBroken(true)}
        sx={{ ...frame, display: isBroken ? 'none' : 'block', objectFit: 'cover' }}
      />
      {isBroken && <FormHelperText error>There is no picture at this address, or it cannot be shown.</FormHelperText>}
    </>
  );
}

function useUpload({ draft, onChange, onUploading }: Omit<CoverFieldProps, 'errors' | 'isSaving'>) {
  const sendImage = useSendImage();
  const [isUploading, setIsUploading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const uploadController = useRef<AbortController>(undefined);
  const latestDraft = useRef(draft);
  useEffect(() => {
    latestDraft.current = draft;
  }, [draft]);
  useEffect(() => () => uploadController.current?.abort(), []);

  const start = async (file: File): Promise<void> => {
    if (isUploading) return;
    const controller = new AbortController();
    uploadController.current = controller;
    setIsUploading(true);
    onUploading(true);
    setProblem(undefined);
    try {
      const outcome = await sendImage(file, controller.signal);
      if (outcome.kind === 'stored') {
        onChange({ ...latestDraft.current, coverImage: outcome.image.coverImage });
        if (outcome.image.wasAnimated === true) setProblem(imageTexts.animated);
      } else setProblem(outcome.kind === 'rejected' ? outcome.message : 'Please log in and try again.');
    } catch {
      // The upload was aborted, because the form was closed.
    } finally {
      setIsUploading(false);
      onUploading(false);
    }
  };

  return { isUploading, problem, start };
}
