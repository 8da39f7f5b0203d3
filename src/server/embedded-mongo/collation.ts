import type { Doc } from './bson.ts';

/** A collation document, as a command carries it. */
export type Collation = Doc;
/** The string comparison of a collation, or undefined for none and for the simple one (binary comparison). */
export function collator(collation: Collation | undefined): Intl.Collator | undefined {
  throw new Error(`not written yet: ${String(collation)}`);
}
