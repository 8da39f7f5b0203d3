import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/lib/api/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { TaxFacts } from './offer-draft.ts';

/** Today's date and the tax settings, which are empty until they are loaded. `retry` is set if that has failed. */
export function useTaxFacts(): TaxFacts & { isLoaded: boolean; retry: (() => void) | undefined } {
  const today = useToday();
  const { data, isError, refetch } = useQuery({ ...useApi().admin.settings.all.queryOptions(), staleTime: 30_000 });
  const isLoaded = data !== undefined;
  const retry = isError && !isLoaded ? () => void refetch() : undefined;
  return { today, taxes: data?.taxes.value ?? [], isLoaded, retry };
}
