import { useQuery } from '@tanstack/react-query';
import { useApi } from '#web/lib/api/api.ts';
import { useToday } from '#web/lib/use-today.ts';
import type { TaxFacts } from './offer-draft.ts';

/** Today's date and the tax settings, which are empty while they are loading, and if they could not be loaded. */
export function useTaxFacts(): TaxFacts & { isLoading: boolean } {
  const today = useToday();
  const { data, isLoading } = useQuery({ ...useApi().admin.settings.all.queryOptions(), staleTime: 30_000 });
  return { today, taxes: data?.taxes.value ?? [], isLoading };
}
