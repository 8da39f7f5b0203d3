import superjson from 'superjson';
import * as z from 'zod/mini';
import { isPlainJson } from './plain-json.ts';

type Serialized = ReturnType<typeof superjson.serialize>;

/** The outputs that several calls share, with their serialized forms. Neither may be changed. */
const sharedOutputs = new WeakMap<object, { serialized?: Serialized }>();
/** The serialized forms of shared outputs, with their JSON once it was needed. */
const texts = new WeakMap<object, { text?: string }>();

/**
 * The output schema of a procedure that returns the same object until its data change: the object is parsed and
 * serialized once for all calls.
 */
export const sharedOutput = <T extends object>(schema: z.ZodMiniType<T>) => {
  const outputs = new WeakMap<object, T>();
  return z.pipe(
    z.custom<object>((value) => typeof value === 'object' && value !== null),
    z.transform((value): T => {
      const cached = outputs.get(value);
      if (cached !== undefined) return cached;
      const output = z.parse(schema, value);
      outputs.set(value, output);
      share(output);
      return output;
    }),
  );
};

/** The schemas that were passed to `sharedParts`, by the schema that it returned. */
const originalSchemas = new WeakMap<object, object>();

/**
 * The output schema of a procedure that returns an object of shared outputs: after a change, only the properties that
 * have changed are parsed again.
 */
export function sharedParts<T extends object>(
  schema: z.ZodMiniType<T> & { shape: Record<string, z.ZodMiniType<object>> },
) {
  const parts = Object.entries(schema.shape).map(([name, part]) => [name, sharedOutput(part)] as const);
  const outputSchema = z.pipe(z.object(Object.fromEntries(parts)), z.custom<T, Record<string, object>>());
  originalSchemas.set(outputSchema, schema);
  return outputSchema;
}

/** Whether every output of a procedure with this `outputSchema` is also an output of `schema`. */
export const isParsedBy = (schema: object, outputSchema: object | undefined): boolean =>
  outputSchema !== undefined && (outputSchema === schema || originalSchemas.get(outputSchema) === schema);

/** Marks an output as shared by several calls. */
export function share(output: unknown): void {
  if (typeof output === 'object' && output !== null && !sharedOutputs.has(output)) sharedOutputs.set(output, {});
}

/** Serializes like superjson, but a shared output only once. */
export function serialize(output: unknown): Serialized {
  const entry = typeof output === 'object' && output !== null ? sharedOutputs.get(output) : undefined;
  if (entry === undefined) return serializeNew(output);
  entry.serialized ??= serializeNew(output);
  texts.set(entry.serialized, texts.get(entry.serialized) ?? {});
  return entry.serialized;
}

const serializeNew = (output: unknown): Serialized =>
  isPlainJson(output) ? { json: output } : superjson.serialize(output);

/** Returns the JSON of a serialized shared output; undefined for other values. */
export function sharedText(serialized: unknown): string | undefined {
  const entry = typeof serialized === 'object' && serialized !== null ? texts.get(serialized) : undefined;
  if (entry === undefined) return undefined;
  entry.text ??= JSON.stringify(serialized);
  return entry.text;
}
