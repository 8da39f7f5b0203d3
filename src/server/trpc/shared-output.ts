import superjson from 'superjson';
import * as z from 'zod/mini';

type Serialized = ReturnType<typeof superjson.serialize>;

/** Outputs that many calls share, and what was made of them. They are never changed. */
const shared = new WeakMap<object, { serialized?: Serialized }>();
const texts = new WeakMap<object, { text?: string }>();

/**
 * The output of a procedure that answers the same object until it changes: parsed, serialised and written once for all
 * calls that get it.
 */
export const sharedOutput = <T extends object>(schema: z.ZodMiniType<T>) => {
  const parsed = new WeakMap<object, T>();
  return z.pipe(
    z.custom<object>((value) => typeof value === 'object' && value !== null),
    z.transform((value): T => {
      const known = parsed.get(value);
      if (known !== undefined) return known;
      const made = z.parse(schema, value);
      parsed.set(value, made);
      share(made);
      return made;
    }),
  );
};

/** Tells that several calls get this output. */
export function share(output: unknown): void {
  if (typeof output === 'object' && output !== null && !shared.has(output)) shared.set(output, {});
}

/** As superjson does it; once for an output that is shared. */
export function serialize(output: unknown): Serialized {
  const known = typeof output === 'object' && output !== null ? shared.get(output) : undefined;
  if (known === undefined) return superjson.serialize(output);
  known.serialized ??= superjson.serialize(output);
  texts.set(known.serialized, texts.get(known.serialized) ?? {});
  return known.serialized;
}

/** The JSON of what `serialize` made of a shared output; undefined for what is not shared. */
export function sharedText(serialized: unknown): string | undefined {
  const known = typeof serialized === 'object' && serialized !== null ? texts.get(serialized) : undefined;
  if (known === undefined) return undefined;
  known.text ??= JSON.stringify(serialized);
  return known.text;
}
