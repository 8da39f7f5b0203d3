import * as z from 'zod/mini';
import type { Issue } from '#domain/errors.ts';

/** A form's content as a request, or what is wrong with it. */
export type Checked<Request> = { ok: true; request: Request } | { ok: false; issues: readonly Issue[] };

/** Holds a form's content against the schema that the server uses as well. */
export function checkAgainst<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): Checked<z.output<Schema>> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return { ok: true, request: parsed.data };
  return {
    ok: false,
    issues: parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  };
}
