import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Issue } from '#domain/errors.ts';
import type { AllSettings } from '#domain/settings.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { checkAgainst } from '#web/lib/forms/checked.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { conflictingFields, isEqual, mergeVersions, type Versions } from './merge-versions.ts';
import type { SectionParts } from './section.ts';

type Saved<Value> = { rev: number; value: Value };

export type SectionEditor<Value> = {
  saved: Saved<Value>;
  draft: Value;
  change: (draft: Value) => void;
  isDirty: boolean;
  issues: readonly Issue[];
  /** The number of attempts to save invalid values. When it increases, the first invalid field gets the focus. */
  failedAttempts: number;
  isSaving: boolean;
  save: () => Promise<void>;
  discard: () => void;
  /** Saves an earlier version. */
  restore: (value: Value) => Promise<void>;
  /** Set if a save was rejected because somebody else changed the same fields. `settle` saves over their version. */
  conflict:
    | {
        versions: Versions<Value>;
        settle: (value: Value) => Promise<void>;
        takeTheirs: () => void;
        dismiss: () => void;
      }
    | undefined;
};

/** The current settings. They are fetched again whenever a settings page is opened. */
export function useAllSettings() {
  return useQuery({ ...useApi().admin.settings.all.queryOptions(), staleTime: 0 });
}

/** One section of the settings, parsed with its own schema. */
const savedOf = <Value>({ section, schema }: SectionParts<Value>, settings: AllSettings): Saved<Value> => ({
  rev: settings[section].rev,
  value: z.parse(schema, settings[section].value),
});

/** A request to save a value over an earlier one. `draft` is what the form shows when it is sent. */
type Sending<Value> = { value: Value; over: Saved<Value>; draft: Value };

const versionsOf = <Value>(theirs: Saved<Value>, { value, over }: Sending<Value>): Versions<Value> => ({
  original: over.value,
  mine: value,
  theirs: theirs.value,
});

/** The editor of one section. Newer values from the server replace the draft, unless the draft has unsaved changes. */
export function useSection<Value>(parts: SectionParts<Value>, settings: AllSettings): SectionEditor<Value> {
  const { section, schema } = parts;
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [saved, setSaved] = useState(() => savedOf(parts, settings));
  const [draft, setDraft] = useState(saved.value);
  const [isSaving, setIsSaving] = useState(false);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [serverIssues, setServerIssues] = useState<readonly Issue[]>([]);
  const [conflict, setConflict] = useState<{ sending: Sending<Value>; theirs: Saved<Value> }>();
  const isDirty = !isEqual(draft, saved.value);
  const checked = checkAgainst(schema, draft);

  const latestSaved = savedOf(parts, settings);
  if (latestSaved.rev > saved.rev && (!isDirty || isEqual(draft, latestSaved.value)) && !isSaving && !conflict) {
    setSaved(latestSaved);
    setDraft(latestSaved.value);
  }

  const replaceWith = (next: Saved<Value>): void => {
    setSaved(next);
    setDraft(next.value);
    setConflict(undefined);
    setServerIssues([]);
  };

  /** Shows `value` in the form, except in fields that were changed while `sentDraft` was being saved. */
  const showSaved = (next: Saved<Value>, { value, sentDraft }: { value: Value; sentDraft: Value }): void => {
    setSaved(next);
    setDraft((current) => mergeVersions({ original: sentDraft, mine: current, theirs: value }));
    setConflict(undefined);
    setServerIssues([]);
  };

  const fetchSaved = async (): Promise<Saved<Value>> =>
    savedOf(parts, await queryClient.fetchQuery({ ...api.admin.settings.all.queryOptions(), staleTime: 0 }));

  async function send(sending: Sending<Value>): Promise<void> {
    setIsSaving(true);
    try {
      const { value, over } = sending;
      const answer = await client.admin.settings.save.mutate({ section, rev: over.rev, value });
      const next = { rev: answer.rev, value: z.parse(schema, answer.value) };
      showSaved(next, { value: next.value, sentDraft: sending.draft });
      toast({ title: 'Saved', description: 'The site shows it now.' });
      void queryClient.invalidateQueries({ queryKey: api.admin.settings.pathKey() });
    } catch (error) {
      await handleFailure(error, sending);
    } finally {
      setIsSaving(false);
    }
  }

  async function handleFailure(error: unknown, sending: Sending<Value>): Promise<void> {
    const failure = callFailure(error);
    if (failure.kind === 'rejected' && failure.code === 'conflict') {
      const theirs = await fetchSaved().catch(() => undefined);
      if (theirs !== undefined) return handleConflict(theirs, sending);
    }
    if (failure.kind === 'rejected' && failure.code === 'invalid') {
      setServerIssues(failure.issues.map(({ path, message }) => ({ path: path.replace(/^value\.?/, ''), message })));
      setFailedAttempts((count) => count + 1);
      return;
    }
    const description = failure.kind === 'rejected' ? failure.message : 'The server does not answer. Nothing is lost.';
    toast({ title: 'Not saved', description, variant: 'destructive' });
  }

  /**
   * Merges both versions and saves the result. Asks first if both have changed the same field; saves nothing if the
   * versions are equal.
   */
  async function handleConflict(theirs: Saved<Value>, sending: Sending<Value>): Promise<void> {
    const versions = versionsOf(theirs, sending);
    if (isEqual(versions.mine, versions.theirs)) {
      return showSaved(theirs, { value: theirs.value, sentDraft: sending.draft });
    }
    if (conflictingFields(versions).length > 0) return setConflict({ theirs, sending });
    await saveOver(theirs, { value: mergeVersions(versions), sentDraft: sending.draft });
  }

  async function saveOver(theirs: Saved<Value>, merged: { value: Value; sentDraft: Value }): Promise<void> {
    showSaved(theirs, merged);
    await saveIfValid(merged.value, theirs);
  }

  async function saveIfValid(value: Value, over: Saved<Value>): Promise<void> {
    const result = checkAgainst(schema, value);
    if (result.ok) await send({ value: result.request, over, draft: value });
    else setFailedAttempts((count) => count + 1);
  }

  return {
    saved,
    draft,
    change(next) {
      setServerIssues([]);
      setDraft(next);
    },
    isDirty,
    issues: checked.ok ? serverIssues : checked.issues,
    failedAttempts,
    isSaving,
    async save() {
      if (!isSaving) await saveIfValid(draft, saved);
    },
    discard: () => replaceWith(saved),
    async restore(value) {
      if (!isSaving) await send({ value, over: saved, draft });
    },
    conflict: conflict && {
      versions: versionsOf(conflict.theirs, conflict.sending),
      settle: (value) => saveOver(conflict.theirs, { value, sentDraft: conflict.sending.draft }),
      takeTheirs: () => replaceWith(conflict.theirs),
      dismiss: () => setConflict(undefined),
    },
  };
}
