import type { Doc } from './bson.ts';

/** What an index covers: its fields in order, each 1 (ascending) or -1 (descending). */
export interface IndexShape {
  fields: readonly { path: string; parts: readonly string[]; dir: 1 | -1 }[];
  sparse: boolean;
}
/** All values at a path as an index sees them; `undefined` is missing, `EMPTY_ARRAY` an empty array. */
export function extractValues(doc: unknown, parts: readonly string[]): { values: unknown[]; multikey: boolean } {
  throw new Error(`not written yet: ${String(doc)} ${parts.length}`);
}
/** The values `distinct` reports for one document. */
export function distinctValues(doc: Doc, parts: readonly string[]): unknown[] {
  throw new Error(`not written yet: ${String(doc)} ${parts.length}`);
}
/** The keys a document has in an index; none when a sparse index leaves it out. Error 171 for parallel arrays. */
export function indexKeys(index: IndexShape, doc: Doc): { keys: Buffer[]; multikey: boolean } {
  throw new Error(`not written yet: ${index.fields.length} ${String(doc)}`);
}
