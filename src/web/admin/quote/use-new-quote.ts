import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CustomerSummary } from '#domain/customer.ts';
import type { Issue } from '#domain/errors.ts';
import { shownPhone } from '#domain/phone.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { useFirstIssue } from '../record/use-first-issue.ts';
import { checkNewRequest, emptyRequestDraft, type RequestDraft } from './request-draft.ts';

const emptyDraft = { ...emptyRequestDraft, message: '', notify: true };
type NewQuoteDraft = RequestDraft & { message: string; notify: boolean };

/** The draft of a new request, and the call that records the request. */
export function useNewQuote(onRecorded: (id: string) => void) {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [draft, setDraft] = useState<NewQuoteDraft>(emptyDraft);
  const [submissionId] = useState(() => newSubmissionId());
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [form, focusFirstIssue] = useFirstIssue();
  const filledContact = useRef({ phone: '', email: '' });
  const change = (part: Partial<NewQuoteDraft>) => {
    setDraft((previous) => ({ ...previous, ...part }));
    setIssues((previous) => previous.filter(({ path }) => !(path in part)));
    setProblem(undefined);
  };
  const fillFrom = ({ name, phones, emails }: CustomerSummary) => {
    const contact = { phone: phones[0] === undefined ? '' : shownPhone(phones[0]), email: emails[0] ?? '' };
    /** The customer's value, else what was typed, but not the value of a customer that was chosen before. */
    const filled = (field: keyof typeof contact): string =>
      contact[field] || (draft[field] === filledContact.current[field] ? '' : draft[field]);
    change({ name, phone: filled('phone'), email: filled('email') });
    filledContact.current = contact;
  };
  const showIssues = (newIssues: readonly Issue[]) => {
    setIssues(newIssues);
    if (newIssues.length > 0) focusFirstIssue();
  };

  const send = async () => {
    const { message, notify, ...request } = draft;
    const checked = checkNewRequest(request, { message, notify, submissionId });
    showIssues(checked.ok ? [] : checked.issues);
    if (!checked.ok) return;
    setIsSending(true);
    try {
      const receipt = await client.quotes.createByOffice.mutate(checked.request);
      for (const queryKey of [api.quotes.list.pathKey(), api.admin.customers.pathKey(), api.admin.counts.queryKey()])
        void queryClient.invalidateQueries({ queryKey });
      toast({ title: 'Recorded', description: receipt.message });
      onRecorded(receipt.id);
    } catch (error) {
      const failure = callFailure(error);
      setProblem(
        failure.kind === 'rejected'
          ? failure.message
          : 'The request could not be sent. Please check your connection and try again.',
      );
      if (failure.kind === 'rejected') showIssues(failure.issues);
      setIsSending(false);
    }
  };

  return {
    draft,
    change,
    fillFrom,
    problem,
    send,
    isSending,
    form,
    issueOf: (path: string) => issues.find((issue) => issue.path === path)?.message,
    isChanged: JSON.stringify(draft) !== JSON.stringify(emptyDraft),
  };
}
