import { Alert, Box, Button, TextField } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Crew, NewCrew } from '#domain/crew.ts';
import type { Issue } from '#domain/errors.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { checkCrew, type TypedCrew } from './crew-fields.ts';

type CrewFormProps = {
  /** The form's label for screen readers. */
  label: string;
  initialFields: TypedCrew;
  otherCrews: readonly Crew[];
  submitLabel: string;
  onSave: (fields: NewCrew) => Promise<unknown>;
  /** Another button, such as one that closes the form. */
  children?: ReactNode;
};

/** The fields of a crew. If saving fails, the typed text stays. */
export function CrewForm({ label, initialFields, otherCrews, submitLabel, onSave, children }: CrewFormProps) {
  const [typed, setTyped] = useState(initialFields);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const issueOf = (path: string) => issues.find((issue) => issue.path.split('.')[0] === path)?.message;
  const change = (part: Partial<TypedCrew>) => {
    setTyped((previous) => ({ ...previous, ...part }));
    setIssues([]);
    setProblem(undefined);
  };
  const save = async () => {
    const checked = checkCrew(typed, otherCrews);
    setIssues(checked.ok ? [] : checked.issues);
    if (!checked.ok) return;
    setIsSaving(true);
    try {
      await onSave(checked.request);
      setTyped(initialFields);
    } catch (error) {
      const failure = callFailure(error);
      setProblem(
        failure.kind === 'rejected'
          ? failure.message
          : 'The crew could not be saved. Please check your connection and try again.',
      );
    } finally {
      setIsSaving(false);
    }
  };
  return (
    <Box
      component="form"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
      sx={{ display: 'grid', gap: 1.5 }}
    >
      <TextField
        label="Name"
        value={typed.name}
        error={issueOf('name') !== undefined}
        helperText={issueOf('name')}
        autoComplete="off"
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        label="Members"
        multiline
        minRows={2}
        value={typed.members}
        error={issueOf('members') !== undefined}
        helperText={issueOf('members') ?? 'One name a line.'}
        onChange={({ target }) => change({ members: target.value })}
      />
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={isSaving}>
          {submitLabel}
        </Button>
        {children}
      </Box>
    </Box>
  );
}
