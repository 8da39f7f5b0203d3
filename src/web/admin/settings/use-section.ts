import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Issue } from '#domain/errors.ts';
import type { AllSettings } from '#domain/settings.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { checkAgainst } from '#web/lib/forms/checked.ts';
import { useToast } from '#web/ui/notices.tsx';
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
  /** Set if a save was rejected because somebody else had saved other values. `settle` saves over those. */
  conflict:
    | { theirs: Saved<Value>; settle: (value: Value) => Promise<void>; takeTheirs: () => void; dismiss: () => void }
    | undefined;
};

/** The current settings. They are fetched again whenever a settings page is opened. */
export function useAllSettings() {
  return useQuery({ ...useApi().admin.settings.all.queryOptions(), staleTime: 0 });
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One section of the settings, parsed with its own schema. */
const savedOf = <Value>({ section, schema }: SectionParts<Value>, settings: AllSettings): Saved<Value> => ({
  rev: settings[section].rev,
  value: z.parse(schema, settings[section].value),
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
  const [theirs, setTheirs] = useState<Saved<Value>>();
  const isDirty = !isEqual(draft, saved.value);
  const checked = checkAgainst(schema, draft);

  const latestSaved = savedOf(parts, settings);
  if (latestSaved.rev > saved.rev && (!isDirty || isEqual(draft, latestSaved.value)) && !isSaving) {
    setSaved(latestSaved);
    setDraft(latestSaved.value);
  }

  const replaceWith = (next: Saved<Value>): void => {
    setSaved(next);
    setDraft(next.value);
    setTheirs(undefined);
    setServerIssues([]);
  };

  const fetchSaved = async (): Promise<Saved<Value>> =>
    savedOf(parts, await queryClient.fetchQuery({ ...api.admin.settings.all.queryOptions(), staleTime: 0 }));

  async function send(value: Value, rev: number): Promise<void> {
    setIsSaving(true);
    try {
      const answer = await client.admin.settings.save.mutate({ section, rev, value });
      replaceWith({ rev: answer.rev, value: z.parse(schema, answer.value) });
      toast({ title: 'Saved', description: 'The site shows it now.' });
      void queryClient.invalidateQueries({ queryKey: api.admin.settings.pathKey() });
    } catch (error) {
      await handleFailure(error, value);
    } finally {
      setIsSaving(false);
    }
  }

  async function handleFailure(error: unknown, value: Value): Promise<void> {
    const failure = callFailure(error);
    if (failure.kind === 'rejected' && failure.code === 'conflict') {
      const current = await fetchSaved().catch(() => undefined);
      if (current !== undefined && isEqual(current.value, value)) return replaceWith(current);
      if (current !== undefined) return setTheirs(current);
    }
    if (failure.kind === 'rejected' && failure.code === 'invalid') {
      setServerIssues(failure.issues.map(({ path, message }) => ({ path: path.replace(/^value\.?/, ''), message })));
      setFailedAttempts((count) => count + 1);
      return;
    }
    const description = failure.kind === 'rejected' ? failure.message : 'The server does not answer. Nothing is lost.';
    toast({ title: 'Not saved', description, variant: 'destructive' });
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
      if (isSaving) return;
      if (checked.ok) await send(checked.request, saved.rev);
      else setFailedAttempts((count) => count + 1);
    },
    discard: () => replaceWith(saved),
    restore: (value) => send(value, saved.rev),
    conflict:
      theirs === undefined
        ? undefined
        : {
            theirs,
            settle: (value) => send(value, theirs.rev),
            takeTheirs: () => replaceWith(theirs),
            dismiss: () => setTheirs(undefined),
          },
  };
}
