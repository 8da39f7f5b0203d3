import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Walkthrough, type WholeQuote, walkthrough } from '#domain/quote.ts';
import type { QuoteUpdate } from '#domain/quote-office.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { conflictSentence, quoteDifferences, wasOnlyViewed } from './quote-differences.ts';

/** The reason why a change was not stored, and free walkthrough times if the chosen time is taken. */
export type Problem = { message: string; alternatives: readonly Walkthrough[] };

const walkthroughsSchema = z.array(walkthrough);
const unreachableText = 'The change could not be saved. Please check your connection and try again.';

/**
 * Runs changes of a request and its proposals. While a change runs, other changes of the same component are ignored.
 * `problem` explains a failure until the next change. After a conflict, the request is fetched again.
 *
 * @param onConflict called with the request that is fetched after a conflict; `problem` lists its differences from
 *   `quote`
 */
export function useQuoteStep(quote: WholeQuote, onConflict?: (latestQuote: WholeQuote) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [problem, setProblem] = useState<Problem>();
  const [isSaving, setIsSaving] = useState(false);
  const { queryKey } = api.quotes.get.queryOptions({ id: quote.id });

  const explain = async (error: unknown): Promise<Problem> => {
    const failure = callFailure(error);
    if (failure.kind === 'unreachable') return { message: unreachableText, alternatives: [] };
    const parsed = z.safeParse(walkthroughsSchema, failure.details.alternatives);
    if (failure.code !== 'conflict') return { message: failure.message, alternatives: parsed.data ?? [] };
    const options = { ...api.quotes.get.queryOptions({ id: quote.id }), staleTime: 0 };
    const latestQuote = await queryClient.fetchQuery(options).catch(() => undefined);
    if (latestQuote !== undefined) onConflict?.(latestQuote);
    const differences = latestQuote === undefined ? [] : quoteDifferences(quote, latestQuote);
    const message = differences.length === 0 ? failure.message : conflictSentence(differences);
    return { message, alternatives: [] };
  };

  return {
    problem,
    isSaving,
    /**
     * @param step makes the change; returns the changed request, or undefined if it has to be fetched again
     * @param successText the text of the toast after success, or a function that returns it, called after the step
     * @returns whether the step succeeded
     */
    async run(
      step: () => Promise<WholeQuote | undefined>,
      successText: string | (() => Promise<string>),
    ): Promise<boolean> {
      if (isSaving) return false;
      setIsSaving(true);
      setProblem(undefined);
      try {
        const changedQuote = await step();
        if (changedQuote === undefined) await queryClient.invalidateQueries({ queryKey });
        else queryClient.setQueryData(queryKey, changedQuote);
        for (const { pathKey } of [api.quotes.list, api.quotes.arranged])
          void queryClient.invalidateQueries({ queryKey: pathKey() });
        void queryClient.invalidateQueries({ queryKey: api.quotes.history.pathKey() });
        void queryClient.invalidateQueries({ queryKey: api.admin.outbox.pathKey() });
        void queryClient.invalidateQueries({ queryKey: api.admin.counts.queryKey() });
        toast({ title: 'Success!', description: typeof successText === 'string' ? successText : await successText() });
        return true;
      } catch (error) {
        setProblem(await explain(error));
        return false;
      } finally {
        setIsSaving(false);
      }
    },
  };
}

export type QuoteFields = Partial<Omit<QuoteUpdate, 'id' | 'rev'>>;

/**
 * Changes fields of a request. If the change conflicts only because the customer has looked at a proposal, it is
 * repeated once.
 *
 * @param onConflict see `useQuoteStep`
 */
export function useQuoteChange(quote: WholeQuote, onConflict?: (latestQuote: WholeQuote) => void) {
  const client = useApiClient();
  const { run, ...parts } = useQuoteStep(quote, onConflict);
  const { id } = quote;
  const update = async (rev: number, fields: QuoteFields): Promise<WholeQuote> => {
    try {
      return await client.quotes.update.mutate({ id, rev, ...fields });
    } catch (error) {
      const failure = callFailure(error);
      if (failure.kind !== 'rejected' || failure.code !== 'conflict') throw error;
      const latestQuote = await client.quotes.get.query({ id });
      if (!wasOnlyViewed(quote, latestQuote)) throw error;
      return client.quotes.update.mutate({ id, rev: latestQuote.rev, ...fields });
    }
  };
  return {
    ...parts,
    change: (fields: QuoteFields, successText: string): Promise<boolean> =>
      run(() => update(quote.rev, fields), successText),
  };
}
