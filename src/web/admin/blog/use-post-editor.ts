import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { EditedPost } from '#domain/blog.ts';
import type { Issue } from '#domain/errors.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { type CallFailure, callFailure } from '#web/lib/api/call-failure.ts';
import { messagesByField, remainingIssues } from '#web/lib/forms/issues.ts';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { usePageData } from '#web/lib/page-data.tsx';
import { useToast } from '#web/ui/notices.tsx';
import { checkDraft, differences, draftOf, emptyDraft, isIncomplete, type PostDraft } from './post-draft.ts';
import {
  onOtherDrafts,
  readDraft,
  readOtherDrafts,
  removeDraft,
  removeOtherDraft,
  type StoredDraft,
  storeDraft,
} from './stored-drafts.ts';
import { blogAdminTexts as texts } from './texts.ts';

/** What the form stands for: a draft, what it began with, and that one's version (none for a new post). */
type Editing = { draft: PostDraft; original: PostDraft; version: number | undefined };

/** A draft on its way to the server, and how to store it. */
type Attempt = Editing & { as: 'new' | 'change' };

/** What a form begins with: what is saved, or this window's draft; and under which id it is sent if it is new. */
type Start = Editing & { restoredFrom: string | undefined; submissionId: string };

function begin(post: EditedPost | undefined): Start {
  const stored = readDraft(post?.id);
  const fresh = {
    draft: post === undefined ? emptyDraft : draftOf(post),
    original: post === undefined ? emptyDraft : draftOf(post),
    version: post?.version,
    restoredFrom: undefined,
    submissionId: newSubmissionId(),
  };
  if (stored === undefined || differences(stored.draft, fresh.draft).length === 0) return fresh;
  return restored(stored, fresh.submissionId);
}

const restored = ({ draft, original, version, keptAt, submissionId }: StoredDraft, newId: string): Start => ({
  draft,
  original,
  version,
  restoredFrom: keptAt,
  submissionId: submissionId ?? newId,
});

export type PostEditor = ReturnType<typeof usePostEditor>;

/**
 * Writing one post: its draft, stored in this browser until it is saved; the drafts that other windows left; saving; and
 * what is to be done when somebody else has saved or deleted the post meanwhile.
 *
 * @param post the post as it was loaded; undefined for a new one
 * @param onDone called when the post is stored, or the changes are given up
 */
export function usePostEditor(post: EditedPost | undefined, onDone: () => void) {
  const id = post?.id;
  const [start, setStart] = useState(() => begin(post));
  const [{ draft, original, version }, setEditing] = useState<Editing>(start);
  const [restoredFrom, setRestoredFrom] = useState(start.restoredFrom);
  const [submissionId, setSubmissionId] = useState(start.submissionId);
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [isSaving, setIsSaving] = useState(false);
  const [theirs, setTheirs] = useState<EditedPost>();
  const [isGone, setIsGone] = useState(false);
  const isOver = useRef(false);
  const store = useStorePost(id);
  const toast = useToast();
  const isDirty = differences(draft, original).length > 0;

  const storeChanges = useCallback(
    (): boolean =>
      storeDraft(id, { draft, original, ...(version === undefined ? {} : { version }), submissionId, keptAt: now() }),
    [id, draft, original, version, submissionId],
  );
  useEffect(() => {
    if (isOver.current) return;
    if (isDirty) storeChanges();
    else removeDraft(id);
  }, [id, isDirty, storeChanges]);

  const [others, setOthers] = useState(() => readOtherDrafts(id));
  const onOthers = useEffectEvent(() => {
    setOthers(readOtherDrafts(id));
    // Stored once more, in case this window has just taken an id of its own.
    if (isDirty && !isOver.current) storeChanges();
  });
  useEffect(() => onOtherDrafts(id, () => onOthers()), [id]);

  const takeOver = (key: string, other: StoredDraft): void => {
    const next = restored(other, newSubmissionId());
    setStart(next);
    setEditing(next);
    setSubmissionId(next.submissionId);
    setRestoredFrom(next.restoredFrom);
    setIssues([]);
    drop(key);
  };

  const drop = (key: string): void => {
    removeOtherDraft(key);
    setOthers(readOtherDrafts(id));
  };

  const change = (next: PostDraft): void => {
    // What is on its way is what will be stored, and the form is over then.
    if (isSaving) return;
    setEditing({ draft: next, original, version });
    if (issues.length > 0) setIssues(remainingIssues(issues, checkDraft(next)));
  };

  const finish = (): void => {
    isOver.current = true;
    removeDraft(id);
    onDone();
  };

  const showIssues = (found: readonly Issue[]): void => {
    setIssues(found);
    setFailedAttempts((count) => count + 1);
  };

  const fail = async (error: unknown, { as, draft: attempted }: Attempt): Promise<void> => {
    const failure = callFailure(error);
    if (failure.kind === 'rejected' && failure.code === 'not_found') return setIsGone(true);
    if (isAbout(failure, 'version')) {
      const latest = await store.latest();
      if (latest === undefined) return setIsGone(true);
      // What they stored may be what this draft says already, for instance when an answer was lost on its way.
      if (differences(attempted, draftOf(latest)).length === 0) return succeed(as);
      return setTheirs(latest);
    }
    if (failure.kind === 'rejected' && isAbout(failure, 'submissionId')) {
      // An earlier attempt had arrived after all, and what was changed since is a post of its own.
      setSubmissionId(newSubmissionId());
      store.refresh();
      return toast({ title: texts.error, description: failure.message, variant: 'destructive' });
    }
    if (failure.kind === 'rejected') showIssues(failure.code === 'too_large' ? tooLarge : failure.issues);
    toast({
      title: texts.error,
      description: as === 'new' ? texts.createFailed : texts.updateFailed,
      variant: 'destructive',
    });
  };

  const succeed = (as: Attempt['as']): void => {
    toast({ title: texts.success, description: as === 'new' ? texts.created : texts.updated });
    store.refresh();
    finish();
  };

  const save = async (attempt: Attempt): Promise<void> => {
    if (isSaving) return;
    const checked = checkDraft(attempt.draft);
    if (!checked.ok) {
      showIssues(checked.issues);
      if (isIncomplete(attempt.draft)) {
        toast({ title: texts.incomplete, description: 'Please fill in the marked fields.', variant: 'destructive' });
      }
      return;
    }
    setIssues([]);
    setIsSaving(true);
    try {
      await store.write(attempt.as, { ...checked.request, version: attempt.version, submissionId });
      succeed(attempt.as);
    } catch (error) {
      await fail(error, attempt).catch(() =>
        toast({ title: texts.error, description: texts.updateFailed, variant: 'destructive' }),
      );
    } finally {
      setIsSaving(false);
    }
  };

  const as = id === undefined || isGone ? 'new' : 'change';
  return {
    draft,
    change,
    isDirty,
    isSaving,
    /** Whether the post in the editor was deleted meanwhile, so that saving creates it again. */
    isGone,
    /** When the restored draft was last changed; undefined when nothing was restored. */
    restoredFrom,
    /** Whether the draft is another one than the one it began with, restored or not. */
    isChanged: differences(draft, start.draft).length > 0,
    /** By field, the sentence that says what is wrong. */
    errors: messagesByField(issues),
    failedAttempts,
    save: () => save({ draft, original, version, as }),
    /** Gives up all changes and starts over from what is stored. */
    discard: () => {
      const stored = post === undefined ? emptyDraft : draftOf(post);
      setEditing({ draft: stored, original: stored, version: post?.version });
      setSubmissionId(newSubmissionId());
      setRestoredFrom(undefined);
      setIssues([]);
    },
    giveUp: finish,
    /** Stores the changes once more. @returns whether this browser stores them */
    keepChanges: storeChanges,
    /** What other windows have not saved of this post, the latest first; none while this one has changes itself. */
    others: isDirty
      ? []
      : others.map(([key, other]) => ({
          key,
          title: other.draft.title,
          storedAt: other.keptAt,
          takeOver: () => takeOver(key, other),
          drop: () => drop(key),
        })),
    conflict:
      theirs === undefined
        ? undefined
        : {
            original,
            mine: draft,
            theirs,
            back: () => setTheirs(undefined),
            keepTheirs: () => {
              const stored = draftOf(theirs);
              setEditing({ draft: stored, original: stored, version: theirs.version });
              setRestoredFrom(undefined);
              setTheirs(undefined);
            },
            /** Saves what was put together from both, over the other's version. */
            saveMerged: (chosen: PostDraft) => {
              const next = { draft: chosen, original: draftOf(theirs), version: theirs.version };
              setEditing(next);
              setTheirs(undefined);
              void save({ ...next, as: 'change' });
            },
          },
  };
}

const now = (): string => new Date().toISOString();

/** Of a post's fields the content alone is as long as that. */
const tooLarge: readonly Issue[] = [{ path: 'content', message: texts.tooLarge }];

const isAbout = (failure: CallFailure, field: 'version' | 'submissionId'): boolean =>
  failure.kind === 'rejected' && failure.issues.some(({ path }) => path === field);

type PostRequest = Extract<ReturnType<typeof checkDraft>, { ok: true }>['request'];

/** The calls behind the editor of one post. */
function useStorePost(id: string | undefined) {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const site = usePageData();
  return {
    write(
      as: Attempt['as'],
      { version, submissionId, ...request }: PostRequest & { version: number | undefined; submissionId: string },
    ): Promise<EditedPost> {
      if (as === 'new' || id === undefined) return client.admin.posts.create.mutate({ ...request, submissionId });
      return client.admin.posts.update.mutate({ id, ...(version === undefined ? {} : { version }), ...request });
    },

    /** The post as it is stored now; undefined when it was deleted. */
    async latest(): Promise<EditedPost | undefined> {
      try {
        return id === undefined ? undefined : await client.admin.posts.get.query({ id });
      } catch (error) {
        const failure = callFailure(error);
        if (failure.kind === 'rejected' && failure.code === 'not_found') return undefined;
        throw error;
      }
    },

    refresh(): void {
      void queryClient.invalidateQueries({ queryKey: api.admin.posts.pathKey() });
      site.forgetPosts();
    },
  };
}
