import type { Doc } from './bson.ts';

/** Compiles the projection of a find; the filter serves the positional `field.$`. */
export function compileProjection(spec: Doc, filter: Doc): (doc: Doc) => Doc {
  throw new Error(`not written yet: ${String(spec)} ${String(filter)}`);
}
