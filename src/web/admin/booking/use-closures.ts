import { useQuery } from '@tanstack/react-query';
import type { Closure } from '#domain/closures.ts';
import { useApi } from '#web/lib/api/api.ts';

/**
 * The closures in the settings; empty until they are loaded. The settings are then cached until this browser tab saves
 * settings or opens a screen that fetches them again.
 */
export function useClosures(): readonly Closure[] {
  const { data } = useQuery(useApi().admin.settings.all.queryOptions());
  return data?.closures.value ?? [];
}
