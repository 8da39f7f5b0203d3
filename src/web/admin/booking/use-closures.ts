import { useQuery } from '@tanstack/react-query';
import type { Closure } from '#domain/closures.ts';
import { useApi } from '#web/lib/api/api.ts';

/** The closed days as they are set; none until they are known. A save of the settings has them asked for again. */
export function useClosures(): readonly Closure[] {
  const { data } = useQuery(useApi().admin.settings.all.queryOptions());
  return data?.closures.value ?? [];
}
