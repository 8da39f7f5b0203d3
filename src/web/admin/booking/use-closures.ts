import { useQuery } from '@tanstack/react-query';
import type { Closure } from '#domain/closures.ts';
import { useApi } from '#web/lib/api/api.ts';

/** The closures in the settings; empty until they are loaded. Fetched again when this tab opens or saves settings. */
export function useClosures(): readonly Closure[] {
  const { data } = useQuery(useApi().admin.settings.all.queryOptions());
  return data?.closures.value ?? [];
}
