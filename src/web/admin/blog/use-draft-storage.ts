import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { onOtherDrafts, readOtherDrafts, removeDraft, removeOtherDraft, storeDraft } from './stored-drafts.ts';
import type { Editing } from './use-post-saving.ts';

/** Stores the draft in this browser while it has changes, and reads the drafts of the same post in other windows. */
export function useDraftStorage({
  id,
  editing: { draft, original, version },
  submissionId,
  isDirty,
  isClosed,
}: {
  id: string | undefined;
  editing: Editing;
  submissionId: string;
  isDirty: boolean;
  /** Whether the form is closed. A closed form stores nothing. */
  isClosed: RefObject<boolean>;
}) {
  const storeChanges = useCallback(
    (): boolean =>
      storeDraft(id, { draft, original, ...(version === undefined ? {} : { version }), submissionId, keptAt: now() }),
    [id, draft, original, version, submissionId],
  );
  useEffect(() => {
    if (isClosed.current) return;
    if (isDirty) storeChanges();
    else removeDraft(id);
  }, [id, isDirty, isClosed, storeChanges]);

  const [otherDrafts, setOtherDrafts] = useState(() => readOtherDrafts(id));
  const onOtherDraftsChange = useEffectEvent(() => {
    setOtherDrafts(readOtherDrafts(id));
    // The draft is stored again, because this window may just have taken a new id.
    if (isDirty && !isClosed.current) storeChanges();
  });
  useEffect(() => onOtherDrafts(id, () => onOtherDraftsChange()), [id]);

  const removeOther = (key: string): void => {
    removeOtherDraft(key);
    setOtherDrafts(readOtherDrafts(id));
  };
  return { storeChanges, otherDrafts, removeOther };
}

const now = (): string => new Date().toISOString();
