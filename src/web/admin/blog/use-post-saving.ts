import { useState } from 'react';
import type { EditedPost } from '#domain/blog.ts';
import type { Issue } from '#domain/errors.ts';
import { type CallFailure, callFailure } from '#web/lib/api/call-failure.ts';
import { remainingIssues } from '#web/lib/forms/issues.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { checkDraft, differences, draftOf, isIncomplete, type PostDraft } from './post-draft.ts';
import { blogAdminTexts as texts } from './texts.ts';
import { useStorePost } from './use-store-post.ts';

/** A draft, the post before the changes, and that post's version (undefined for a new post). */
export type Editing = { draft: PostDraft; original: PostDraft; version: number | undefined };

/** Saves a post. The result has the errors of fields, and shows whether somebody else saved or deleted the post. */
export function usePostSaving({
  id,
  submissionId,
  onSaved,
  onSubmissionTaken,
}: {
  id: string | undefined;
  submissionId: string;
  onSaved: () => void;
  /** Called when other content is already stored under the submission id. */
  onSubmissionTaken: () => void;
}) {
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const [theirs, setTheirs] = useState<EditedPost>();
  const [isDeleted, setIsDeleted] = useState(false);
  const store = useStorePost(id);
  const toast = useToast();
  const mode = id === undefined || isDeleted ? 'new' : 'change';
  const toastError = (description: string) => toast({ title: texts.error, description, variant: 'destructive' });

  const showIssues = (newIssues: readonly Issue[]): void => {
    setIssues(newIssues);
    setFailedAttempts((count) => count + 1);
  };

  const succeed = (): void => {
    toast({ title: texts.success, description: mode === 'new' ? texts.created : texts.updated });
    store.refresh();
    onSaved();
  };

  const fail = async (error: unknown, attemptedDraft: PostDraft): Promise<void> => {
    const failure = callFailure(error);
    if (failure.kind === 'rejected' && failure.code === 'not_found') return setIsDeleted(true);
    if (isAbout(failure, 'version')) {
      const latest = await store.latest();
      if (latest === undefined) return setIsDeleted(true);
      // The draft may be saved already, for instance if the server's answer was lost.
      if (differences(attemptedDraft, draftOf(latest)).length === 0) return succeed();
      return setTheirs(latest);
    }
    if (failure.kind === 'rejected' && isAbout(failure, 'submissionId')) {
      // An earlier attempt was saved after all, so the next attempt saves the changed draft as another post.
      onSubmissionTaken();
      store.refresh();
      return toastError(failure.message);
    }
    if (failure.kind === 'rejected') showIssues(failure.code === 'too_large' ? tooLarge : failure.issues);
    toastError(mode === 'new' ? texts.createFailed : texts.updateFailed);
  };

  const save = async ({ draft, version }: Editing): Promise<void> => {
    if (isSaving) return;
    const checked = checkDraft(draft);
    if (!checked.ok) {
      showIssues(checked.issues);
      if (isIncomplete(draft)) {
        toast({ title: texts.incomplete, description: 'Please fill in the marked fields.', variant: 'destructive' });
      }
      return;
    }
    setIssues([]);
    setIsSaving(true);
    try {
      await store.write(mode, { ...checked.request, version, submissionId });
      succeed();
    } catch (error) {
      await fail(error, draft).catch(() => toastError(texts.updateFailed));
    } finally {
      setIsSaving(false);
    }
  };

  /** Removes the errors that a change has corrected. */
  const recheck = (draft: PostDraft): void => {
    if (issues.length > 0) setIssues(remainingIssues(issues, checkDraft(draft)));
  };

  return { save, recheck, isSaving, isDeleted, theirs, setTheirs, issues, setIssues, failedAttempts };
}

/** Only the content can be so long that the server rejects the request. */
const tooLarge: readonly Issue[] = [{ path: 'content', message: texts.tooLarge }];

const isAbout = (failure: CallFailure, field: 'version' | 'submissionId'): boolean =>
  failure.kind === 'rejected' && failure.issues.some(({ path }) => path === field);
