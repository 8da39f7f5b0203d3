import type { Doc } from './bson.ts';
import type { Collation } from './collation.ts';

export interface PipelineOptions {
  /** Variables of `let`, already evaluated by {@link evaluateVariables}. */
  variables?: Doc | undefined;
  collation?: Collation | undefined;
  /** Documents of another collection of the same database, for `$lookup`, `$graphLookup` and `$unionWith`. Empty when it does not exist. */
  resolveCollection?: ((name: string) => Iterable<Doc>) | undefined;
  /** How many documents a stage may hold before error 292. */
  maxHeldDocuments?: number | undefined;
}
/**
 * Runs aggregation stages lazily. Documents go in as `decode` gives them (no conversion needed) and are not changed.
 * `$out` and `$merge` (last stage) and `$changeStream`, `$collStats`, `$indexStats` (first) belong to the caller.
 */
export function runPipeline(docs: Iterable<Doc>, stages: readonly Doc[], options: PipelineOptions = {}): Iterable<Doc> {
  throw new Error(`not written yet: ${String(docs)} ${stages.length} ${String(options)}`);
}
/** Evaluates a command's `let` document. */
export function evaluateVariables(letSpec: Doc | undefined): Doc | undefined {
  throw new Error(`not written yet: ${String(letSpec)}`);
}
