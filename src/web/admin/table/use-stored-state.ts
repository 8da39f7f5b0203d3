import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';

/**
 * A state that is stored in this browser and shared by all its windows.
 *
 * @param key the storage key
 * @param schema the schema of the value; an invalid value counts as not stored
 * @param initial the value if nothing is stored
 */
export function useStoredState<Schema extends z.core.$ZodType>(
  key: string,
  schema: Schema,
  initial: z.output<Schema>,
): readonly [z.output<Schema>, (next: z.output<Schema>) => void] {
  const [value, setValue] = useState<z.output<Schema>>(() => readStored(key, schema) ?? initial);
  const onStoredChange = useEffectEvent((changedKey: string | null) => {
    // Without a key, the whole storage was cleared.
    if (changedKey === key || changedKey === null) setValue(readStored(key, schema) ?? initial);
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent) => onStoredChange(event.key);
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  const change = useCallback(
    (next: z.output<Schema>) => {
      setValue(next);
      try {
        window.localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // The storage is full or switched off, so the change is lost when the page is closed.
      }
    },
    [key],
  );
  return [value, change];
}

/** The value that this browser stores under a key; undefined if there is no valid value. */
export function readStored<Schema extends z.core.$ZodType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const parsed = z.safeParse(schema, JSON.parse(window.localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
