import { useRef, useState } from 'react';
import type { EditedPost } from '#domain/blog.ts';
import { messagesByField } from '#web/lib/forms/issues.ts';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { differences, draftOf, emptyDraft, type PostDraft } from './post-draft.ts';
import { readDraft, removeDraft, type StoredDraft } from './stored-drafts.ts';
import { useDraftStorage } from './use-draft-storage.ts';
import { type Editing, usePostSaving } from './use-post-saving.ts';

/** The initial content of a form: the saved post, an empty new post, or a stored draft. */
type InitialState = Editing & { restoredFrom: string | undefined; submissionId: string };

function initialState(post: EditedPost | undefined): InitialState {
  const storedDraft = readDraft(post?.id);
  const savedState = {
    draft: post === undefined ? emptyDraft : draftOf(post),
    original: post === undefined ? emptyDraft : draftOf(post),
    version: post?.version,
    restoredFrom: undefined,
    submissionId: newSubmissionId(),
  };
  if (storedDraft === undefined || differences(storedDraft.draft, savedState.draft).length === 0) return savedState;
  return restore(storedDraft, savedState.submissionId);
}

const restore = (
  { draft, original, version, keptAt, submissionId }: StoredDraft,
  fallbackSubmissionId: string,
): InitialState => ({
  draft,
  original,
  version,
  restoredFrom: keptAt,
  submissionId: submissionId ?? fallbackSubmissionId,
});

export type PostEditor = ReturnType<typeof usePostEditor>;

/**
 * The editor of one post: its draft, which this browser stores until it is saved; drafts from other windows; saving;
 * and conflicts with other people who saved or deleted the post meanwhile.
 *
 * @param post the post as it was loaded; undefined for a new one
 * @param onDone called when the post is saved or the form is closed
 */
export function usePostEditor(post: EditedPost | undefined, onDone: () => void) {
  const id = post?.id;
  const [start, setStart] = useState(() => initialState(post));
  const [editing, setEditing] = useState<Editing>(start);
  const [restoredFrom, setRestoredFrom] = useState(start.restoredFrom);
  const [submissionId, setSubmissionId] = useState(start.submissionId);
  const isClosed = useRef(false);
  const { draft, original, version } = editing;
  const isDirty = differences(draft, original).length > 0;
  const { storeChanges, otherDrafts, removeOther } = useDraftStorage({ id, editing, submissionId, isDirty, isClosed });

  const finish = (): void => {
    isClosed.current = true;
    removeDraft(id);
    onDone();
  };

  const saving = usePostSaving({
    id,
    submissionId,
    onSaved: finish,
    onSubmissionTaken: () => setSubmissionId(newSubmissionId()),
  });
  const { isSaving, theirs, setTheirs } = saving;

  const takeOver = (key: string, otherDraft: StoredDraft): void => {
    const next = restore(otherDraft, newSubmissionId());
    setStart(next);
    setEditing(next);
    setSubmissionId(next.submissionId);
    setRestoredFrom(next.restoredFrom);
    saving.setIssues([]);
    removeOther(key);
  };

  const change = (next: PostDraft): void => {
    // Changes during a save would be lost, because the form closes after it.
    if (isSaving) return;
    setEditing({ draft: next, original, version });
    saving.recheck(next);
  };

  return {
    draft,
    change,
    isDirty,
    isSaving,
    /** Whether somebody deleted the post meanwhile. Saving then creates it again. */
    isDeleted: saving.isDeleted,
    /** When the restored draft was stored; undefined if no draft was restored. */
    restoredFrom,
    /** Whether the draft was changed since the form opened or the draft was restored. */
    isChanged: differences(draft, start.draft).length > 0,
    /** The first error of each invalid field. */
    errors: messagesByField(saving.issues),
    failedAttempts: saving.failedAttempts,
    save: () => saving.save(editing),
    /** Discards all changes and starts over with the post as it was loaded, or with an empty new post. */
    discard: () => {
      const savedDraft = post === undefined ? emptyDraft : draftOf(post);
      setEditing({ draft: savedDraft, original: savedDraft, version: post?.version });
      setSubmissionId(newSubmissionId());
      setRestoredFrom(undefined);
      saving.setIssues([]);
    },
    close: finish,
    /** Stores the changes in this browser. @returns whether they were stored */
    storeChanges,
    /** Unsaved drafts of this post in other windows, the latest first; empty while this window has changes. */
    otherDrafts: isDirty
      ? []
      : otherDrafts.map(([key, otherDraft]) => ({
          key,
          title: otherDraft.draft.title,
          storedAt: otherDraft.keptAt,
          takeOver: () => takeOver(key, otherDraft),
          drop: () => removeOther(key),
        })),
    conflict: theirs && {
      original,
      mine: draft,
      theirs,
      back: () => setTheirs(undefined),
      keepTheirs: () => {
        const savedDraft = draftOf(theirs);
        setEditing({ draft: savedDraft, original: savedDraft, version: theirs.version });
        setRestoredFrom(undefined);
        setTheirs(undefined);
      },
      /** Saves the fields chosen from both sides as a change of the other side's version. */
      saveMerged: (mergedDraft: PostDraft) => {
        const next = { draft: mergedDraft, original: draftOf(theirs), version: theirs.version };
        setEditing(next);
        setTheirs(undefined);
        void saving.save(next);
      },
    },
  };
}
