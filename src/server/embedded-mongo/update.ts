import type { Doc } from './bson.ts';

/** An update: a replacement or operator document, or a pipeline. */
export type Update = Doc | readonly Doc[];
export interface UpdateOptions {
  filter?: Doc | undefined;
  arrayFilters?: readonly Doc[] | undefined;
  variables?: Doc | undefined;
  /** Index the filter's match reported, for `$`. */
  position?: number | undefined;
  /** True while building the document of an upsert: `$setOnInsert` applies. */
  insert?: boolean | undefined;
}
export const isPipelineUpdate = (update: Update): update is readonly Doc[] => Array.isArray(update);
/** True for an update made of operators such as `$set`. */
export function isOperatorUpdate(update: Update): boolean {
  throw new Error(`not written yet: ${String(update)}`);
}
/** The document after the update; the one given stays as it is. */
export function applyUpdate(doc: Doc, update: Update, options: UpdateOptions = {}): Doc {
  throw new Error(`not written yet: ${String(doc)} ${String(update)} ${String(options)}`);
}
/** The document an upsert inserts, with an `_id`, first. */
export function buildUpsert(filter: Doc, update: Update, options: UpdateOptions = {}): Doc {
  throw new Error(`not written yet: ${String(filter)} ${String(update)} ${String(options)}`);
}
