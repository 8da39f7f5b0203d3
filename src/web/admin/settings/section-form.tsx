import { Alert, Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { AllSettings } from '#domain/settings.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { LeaveQuestion } from '../shell/leave-question.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { History } from './history.tsx';
import type { SectionParts } from './section.ts';
import { type SectionEditor, useSection } from './use-section.ts';

/** A section with its form, a preview of the site, and its history. */
export function SectionForm<Value>({ parts, settings }: { parts: SectionParts<Value>; settings: AllSettings }) {
  const editor = useSection(parts, settings);
  const { draft, change, issues, failedAttempts, isDirty, conflict, saved } = editor;
  const form = useRef<HTMLFormElement>(null);
  const { Form, Preview } = parts;

  useEffect(() => {
    if (failedAttempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedAttempts]);

  const issueOf = (path: string): string | undefined =>
    isDirty || failedAttempts > 0 ? issues.find((issue) => issue.path === path)?.message : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void editor.save();
  };

  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <Card component="section" aria-labelledby="section-heading">
        <CardContent sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography id="section-heading" variant="h2">
            {parts.heading}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 2.5, maxWidth: '60ch' }}>
            {parts.intro}
          </Typography>
          <Box component="form" ref={form} noValidate onSubmit={submit} aria-labelledby="section-heading">
            <Form value={draft} onChange={change} issueOf={issueOf} />
            {issueOf('') !== undefined && (
              <Alert severity="error" sx={{ mt: 2 }}>
                {issueOf('')}
              </Alert>
            )}
            <Actions editor={editor} issueCount={issues.length} />
          </Box>
        </CardContent>
      </Card>
      <Card component="section" aria-label="Preview" sx={{ bgcolor: 'background.default' }}>
        <CardContent sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography variant="h3">{isDirty ? 'What the site will show' : 'What the site shows'}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
            {parts.shownOn}
          </Typography>
          <Preview value={issues.length === 0 ? draft : saved.value} />
        </CardContent>
      </Card>
      <History parts={parts} editor={editor} />
      {conflict !== undefined && <ConflictDialog parts={parts} conflict={conflict} />}
      <LeaveQuestion isGuarded={isDirty} />
    </Stack>
  );
}

function Actions<Value>({ editor, issueCount }: { editor: SectionEditor<Value>; issueCount: number }) {
  const { isDirty, isSaving, discard, saved } = editor;
  const [isAskingToDiscard, setIsAskingToDiscard] = useState(false);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        mt: 3,
        py: 1.5,
        position: 'sticky',
        bottom: 0,
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        zIndex: 1,
      }}
    >
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={!isDirty && saved.rev > 0}
        aria-disabled={isSaving}
      >
        {isSaving ? 'Saving…' : 'Save'}
      </Button>
      {isDirty && (
        <Button size="large" onClick={() => setIsAskingToDiscard(true)}>
          Discard
        </Button>
      )}
      <Typography variant="body2" color="textSecondary" role="status" sx={{ flex: '1 1 10rem' }}>
        {isDirty &&
          issueCount > 0 &&
          (issueCount === 1 ? 'One field is not right yet.' : `${issueCount} fields are not right yet.`)}
        {isDirty && issueCount === 0 && 'Not saved yet.'}
        {!isDirty && saved.rev === 0 && 'These are the initial values. Nobody has saved them yet.'}
      </Typography>
      <ConfirmDialog
        isOpen={isAskingToDiscard}
        title="Discard your changes?"
        confirm="Discard"
        cancel="Go on"
        onConfirm={() => {
          setIsAskingToDiscard(false);
          discard();
        }}
        onCancel={() => setIsAskingToDiscard(false)}
      >
        What you have changed since the last save is lost.
      </ConfirmDialog>
    </Box>
  );
}
