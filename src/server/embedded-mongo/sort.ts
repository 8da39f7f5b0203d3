import type { Doc } from './bson.ts';
import type { Collation } from './collation.ts';

/** The sort key of one document: one comparable value a sort field. */
export type SortKey = readonly (Buffer | string)[];
/** A compiled sort: take a key of each document once, then compare keys. Equal keys compare 0 (use a stable sort). */
export interface Sorter {
  key(doc: Doc): SortKey;
  compare(a: SortKey, b: SortKey): number;
  /** The top-level fields it looks at. */
  fields: ReadonlySet<string>;
}
/** Compiles a sort such as `{a: 1, 'b.c': -1}`. */
export function compileSort(spec: Doc, collation?: Collation): Sorter {
  throw new Error(`not written yet: ${String(spec)} ${String(collation)}`);
}
