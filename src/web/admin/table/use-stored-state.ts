import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';

/**
 * A state that this browser remembers from visit to visit, the same in all its windows.
 *
 * @param key under which it is stored
 * @param schema what it must look like; anything else counts as nothing stored
 * @param initial what it is when nothing is stored
 */
export function useStoredState<Schema extends z.core.$ZodType>(
  key: string,
  schema: Schema,
  initial: z.output<Schema>,
): readonly [z.output<Schema>, (next: z.output<Schema>) => void] {
  const [value, setValue] = useState<z.output<Schema>>(() => readStored(key, schema) ?? initial);
  const follow = useEffectEvent((changed: string | null) => {
    // No key: everything was removed.
    if (changed === key || changed === null) setValue(readStored(key, schema) ?? initial);
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent) => follow(event.key);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  const change = useCallback(
    (next: z.output<Schema>) => {
      setValue(next);
      try {
        window.localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage is full or switched off: the state lives as long as the page.
      }
    },
    [key],
  );
  return [value, change];
}

/** The value that this browser stores under a key; undefined if there is no valid one. */
export function readStored<Schema extends z.core.$ZodType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const parsed = z.safeParse(schema, JSON.parse(window.localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
