import { Alert, Box, Button, FormControlLabel, Stack, Switch, TextField } from '@mui/material';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { characterCount } from '#domain/characters.ts';
import { maxLengths } from '#domain/fields.ts';
import { formatMoment } from '../record/format.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { ContentField } from './content-field.tsx';
import { CoverField } from './cover-field.tsx';
import { type PostDraft, withTitle } from './post-draft.ts';
import { requiredMark } from './required-mark.ts';
import type { PostEditor } from './use-post-editor.ts';

type PostFormProps = {
  editor: PostEditor;
  isNew: boolean;
  /** The heading above the form. */
  heading: RefObject<HTMLElement | null>;
};

/** Only for screen readers: the browser checks nothing (`noValidate`), and the form marks missing fields itself. */
const requiredInput = { htmlInput: { required: true } };

const columns = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, alignItems: 'start' };

export function PostForm({ editor, isNew, heading }: PostFormProps) {
  const { draft, change, errors } = editor;
  const form = useRef<HTMLFormElement>(null);
  const [isCoverUploading, setIsCoverUploading] = useState(false);
  const [arePicturesUploading, setArePicturesUploading] = useState(false);
  const isUploading = isCoverUploading || arePicturesUploading;
  useFocusOnError(form, editor.failedAttempts);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isUploading) void editor.save();
  };
  const fieldProps = (name: Exclude<keyof PostDraft, 'published'>) => ({
    id: `post-${name}`,
    value: draft[name],
    error: errors[name] !== undefined,
    helperText: errors[name],
    fullWidth: true,
    onChange: (event: { target: { value: string } }) => change({ ...draft, [name]: event.target.value }),
  });

  return (
    <Stack
      component="form"
      ref={form}
      spacing={2}
      noValidate
      onSubmit={submit}
      aria-label={isNew ? 'New post' : 'Post'}
    >
      <Notices editor={editor} heading={heading} />
      <Box sx={columns}>
        <TextField
          {...fieldProps('title')}
          label="Title"
          slotProps={requiredInput}
          sx={requiredMark}
          onChange={(event) =>
            change(isNew ? withTitle(draft, event.target.value) : { ...draft, title: event.target.value })
          }
        />
        <TextField
          {...fieldProps('slug')}
          label="Slug"
          helperText={errors.slug ?? `The post's address: /blog/${draft.slug === '' ? '…' : draft.slug}`}
          slotProps={{ htmlInput: { required: true, spellCheck: false, autoCapitalize: 'none' } }}
          sx={requiredMark}
        />
        <TextField {...fieldProps('category')} label="Category" slotProps={requiredInput} sx={requiredMark} />
        <TextField
          {...fieldProps('author')}
          label="Author"
          helperText={errors.author ?? 'The company’s team when empty.'}
        />
        <TextField
          {...fieldProps('tags')}
          label="Tags"
          helperText={errors.tags ?? 'Separated by commas.'}
          sx={{ gridColumn: '1 / -1' }}
        />
      </Box>
      <TextField
        {...fieldProps('excerpt')}
        label="Excerpt"
        slotProps={requiredInput}
        sx={requiredMark}
        multiline
        minRows={2}
        helperText={errors.excerpt ?? `${characterCount(draft.excerpt.trim())} of ${maxLengths.postExcerpt} characters`}
      />
      <CoverField
        draft={draft}
        errors={errors}
        isSaving={editor.isSaving}
        onChange={change}
        onUploading={setIsCoverUploading}
      />
      <ContentField
        value={draft.content}
        error={errors.content}
        onChange={(content) => change({ ...draft, content })}
        onUploading={setArePicturesUploading}
      />
      <FormControlLabel
        label={draft.published ? 'Published' : 'Published: off, so this is a draft'}
        control={<Switch checked={draft.published} onChange={(_event, published) => change({ ...draft, published })} />}
        sx={{ alignSelf: 'flex-start' }}
      />
      <Actions editor={editor} isNew={isNew} isUploading={isUploading} />
    </Stack>
  );
}

function Notices({ editor, heading }: Pick<PostFormProps, 'editor' | 'heading'>) {
  const { restoredFrom, isDirty, isChanged, isDeleted } = editor;
  const [isAsking, setIsAsking] = useState(false);
  const [draftToDrop, setDraftToDrop] = useState<{ drop: () => void }>();
  const [discardCount, setDiscardCount] = useState(0);
  // The heading gets the focus, because the pressed button was removed together with its notice.
  useEffect(() => {
    if (discardCount > 0) heading.current?.focus({ preventScroll: true });
  }, [discardCount, heading]);

  const discard = () => {
    setIsAsking(false);
    editor.discard();
    setDiscardCount(discardCount + 1);
  };
  return (
    <>
      {restoredFrom !== undefined && isDirty && (
        <Alert
          severity="info"
          action={<Button onClick={isChanged ? () => setIsAsking(true) : discard}>Discard</Button>}
        >
          Your unsaved changes from {formatMoment(restoredFrom)} were restored.
        </Alert>
      )}
      {editor.otherDrafts.map(({ key, title, storedAt, takeOver, drop }) => (
        <Alert
          key={key}
          severity="info"
          action={
            <>
              <Button onClick={takeOver}>Continue here</Button>
              <Button onClick={() => setDraftToDrop({ drop })}>Discard</Button>
            </>
          }
        >
          {title.trim() === '' ? 'A text without a title' : `“${title}”`} was written in another window on{' '}
          {formatMoment(storedAt)} and is not saved.
        </Alert>
      ))}
      <DiscardDialog
        isOpen={draftToDrop !== undefined}
        onDiscard={() => {
          draftToDrop?.drop();
          setDraftToDrop(undefined);
          setDiscardCount(discardCount + 1);
        }}
        onKeep={() => setDraftToDrop(undefined)}
      >
        What was written in the other window would be lost.
      </DiscardDialog>
      <DiscardDialog isOpen={isAsking} onDiscard={discard} onKeep={() => setIsAsking(false)}>
        What you have written since they were restored would be lost as well.
      </DiscardDialog>
      {isDeleted && (
        <Alert severity="warning">
          Somebody else has deleted this post meanwhile. Your text is still here: you can save it as a new post.
        </Alert>
      )}
    </>
  );
}

type ActionsProps = { editor: PostEditor; isNew: boolean; isUploading: boolean };

function Actions({ editor, isNew, isUploading }: ActionsProps) {
  const { isDirty, isSaving, isDeleted } = editor;
  const [isAsking, setIsAsking] = useState(false);
  const label = isNew ? 'Create Post' : isDeleted ? 'Save as New Post' : 'Update Post';
  const busyLabel = isUploading ? 'Uploading the picture…' : isSaving ? 'Saving…' : undefined;
  return (
    <Stack direction="row" spacing={1.5}>
      <Button type="submit" variant="contained" size="large" aria-disabled={busyLabel !== undefined}>
        <span>{busyLabel ?? label}</span>
      </Button>
      {(!isNew || isDirty) && (
        <Button size="large" onClick={() => (isDirty ? setIsAsking(true) : editor.close())}>
          <span>{isNew ? 'Discard' : 'Cancel'}</span>
        </Button>
      )}
      <DiscardDialog
        isOpen={isAsking}
        onDiscard={() => {
          setIsAsking(false);
          editor.close();
        }}
        onKeep={() => setIsAsking(false)}
      >
        What you have written since the last save would be lost.
      </DiscardDialog>
    </Stack>
  );
}

type DiscardDialogProps = { isOpen: boolean; onDiscard: () => void; onKeep: () => void; children: string };

function DiscardDialog({ isOpen, onDiscard, onKeep, children }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Discard your changes?"
      confirm="Discard"
      cancel="Keep writing"
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      {children}
    </ConfirmDialog>
  );
}

/** Focuses the first invalid field after an attempt to save that failed because of a field. */
function useFocusOnError(form: { current: HTMLFormElement | null }, failedAttempts: number): void {
  useEffect(() => {
    if (failedAttempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, failedAttempts]);
}
