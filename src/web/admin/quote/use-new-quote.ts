import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerSummary } from '#domain/customer.ts';
import type { Issue } from '#domain/errors.ts';
import { shownPhone } from '#domain/phone.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import { useToast } from '#web/ui/notices.tsx';
import { useFirstIssue } from '../record/use-first-issue.ts';
import { checkNewRequest, emptyRequest, type TypedRequest } from './typed-request.ts';

const initial = { ...emptyRequest, message: '', notify: true };
type TypedQuote = TypedRequest & { message: string; notify: boolean };

/** The typed fields of a new request, and the call that records it. */
export function useNewQuote(onRecorded: (id: string) => void) {
  const api = useApi();
  const client = useApiClient();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [typed, setTyped] = useState<TypedQuote>(initial);
  const [submissionId] = useState(() => newSubmissionId());
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const [form, focusFirstIssue] = useFirstIssue();
  const change = (part: Partial<TypedQuote>) => {
    setTyped((previous) => ({ ...previous, ...part }));
    setIssues((previous) => previous.filter(({ path }) => !(path in part)));
    setProblem(undefined);
  };
  const fillFrom = ({ name, phones, emails }: CustomerSummary) =>
    change({
      name,
      phone: phones[0] === undefined ? typed.phone : shownPhone(phones[0]),
      email: emails[0] ?? typed.email,
    });
  const showIssues = (found: readonly Issue[]) => {
    setIssues(found);
    if (found.length > 0) focusFirstIssue();
  };

  const send = async () => {
    const { message, notify, ...request } = typed;
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
    typed,
    change,
    fillFrom,
    problem,
    send,
    isSending,
    form,
    issueOf: (path: string) => issues.find((issue) => issue.path === path)?.message,
    isChanged: JSON.stringify(typed) !== JSON.stringify(initial),
  };
}
