import type { Doc } from './bson.ts';
import type { Collation } from './collation.ts';

/** What a match reports besides its result. */
export interface MatchContext {
  /** Index of the array element that satisfied the filter, for the positional operator `$`. */
  position?: number | undefined;
}
/** A compiled filter. */
export type Matcher = (doc: Doc, context?: MatchContext) => boolean;
export interface FilterOptions {
  variables?: Doc | undefined;
  collation?: Collation | undefined;
}
/** Compiles a filter once; errors are named MongoErrors. */
export function compileFilter(filter: Doc, options: FilterOptions = {}): Matcher {
  throw new Error(`not written yet: ${String(filter)} ${String(options)}`);
}
/** The top-level fields a filter looks at, or null when it may need the whole document. */
export function filterFields(filter: Doc): Set<string> | null {
  throw new Error(`not written yet: ${String(filter)}`);
}
