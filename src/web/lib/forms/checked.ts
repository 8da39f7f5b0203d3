import * as z from 'zod/mini';
import type { Issue } from '#domain/errors.ts';

/** A form's content as a request, or the errors in it. */
export type Checked<Request> = { ok: true; request: Request } | { ok: false; issues: readonly Issue[] };

/** Checks a form's content with a schema that the server also uses. The path of an error has dots between its parts. */
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
