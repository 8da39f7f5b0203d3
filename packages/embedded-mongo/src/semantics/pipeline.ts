import { assertNesting, type Doc, isPlain } from '../values/bson.ts';
import type { Collation } from '../values/collation.ts';
import { failedToParse, locationError, MongoError, typeMismatch } from '../values/errors.ts';
import { compileExpression } from './expression.ts';
import { BASIC_STAGES } from './pipeline/basic.ts';
import { GROUP_STAGES } from './pipeline/group.ts';
import { JOIN_STAGES } from './pipeline/join.ts';
import type { Stage, StageCompiler, StageContext } from './pipeline/stage.ts';

export interface PipelineOptions {
  /** Variables of `let`, evaluated by {@link evaluateVariables}. */
  variables?: Doc | undefined;
  collation?: Collation | undefined;
  /** The value of `$$NOW`; by default the time of the call. */
  now?: Date | undefined;
  /**
   * Returns the documents of a collection of the same database, for `$lookup`, `$graphLookup` and `$unionWith`; none if
   * the collection does not exist. The filter is a hint: documents that do not match may be included.
   */
  resolveCollection?: ((name: string, filter?: Doc) => Iterable<Doc>) | undefined;
  /** A stage that holds more documents or values fails with error 292; by default, there is no limit. */
  maxHeldDocuments?: number | undefined;
}

const STAGES: Readonly<Record<string, StageCompiler>> = {
  ...BASIC_STAGES,
  ...GROUP_STAGES,
  ...JOIN_STAGES,
};

/** The errors for stages that are misplaced or not supported. */
const REJECTED_STAGES: Readonly<Record<string, MongoError>> = {
  $out: locationError(40601, '$out can only be the final stage in the pipeline'),
  $merge: locationError(40601, '$merge can only be the final stage in the pipeline'),
  $changeStream: locationError(40573, 'The $changeStream stage is only supported on replica sets'),
  $collStats: locationError(40602, '$collStats is only valid as the first stage in a pipeline.'),
  $indexStats: locationError(40602, '$indexStats is only valid as the first stage in a pipeline.'),
};

/**
 * Runs aggregation stages. The call checks all stages; documents are read only when results are requested. Input
 * documents must have the types that `decode` returns, and are not changed.
 *
 * Rejects `$out`, `$merge`, `$collStats` and `$indexStats`: the caller runs the first two itself after the others, and
 * the last two before them. Throws error 40324 for an unknown stage, 168 for an unknown expression operator, and
 * MongoDB's specific error for any other invalid stage.
 *
 * Source: MongoDB Manual, "Aggregation Stages".
 */
export function runPipeline(docs: Iterable<Doc>, stages: readonly Doc[], options: PipelineOptions = {}): Iterable<Doc> {
  assertNesting(stages);
  const context: StageContext = {
    variables: options.variables ?? {},
    collation: options.collation,
    now: options.now ?? new Date(),
    resolve: options.resolveCollection ?? (() => []),
    maxHeld: options.maxHeldDocuments ?? Number.POSITIVE_INFINITY,
    compile: compileStages,
  };
  return compileStages(stages, context)(docs);
}

function compileStages(stages: unknown, context: StageContext): Stage {
  if (!Array.isArray(stages)) throw typeMismatch("'pipeline' option must be specified as an array");
  const compiledStages = stages.map((stage: unknown, index) => compileStage(stage, index, context));
  return (docs) => compiledStages.reduce((input, stage) => stage(input), docs);
}

function compileStage(stage: unknown, index: number, context: StageContext): Stage {
  if (!isPlain(stage)) throw typeMismatch("Each element of the 'pipeline' array must be an object");
  const [name, second] = Object.keys(stage);
  if (name === undefined || second !== undefined) {
    throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  const error = Object.hasOwn(REJECTED_STAGES, name) ? REJECTED_STAGES[name] : undefined;
  if (error !== undefined) throw new MongoError(error.code, error.codeName, error.message);
  if (name === '$documents' && index > 0)
    throw locationError(40602, '$documents is only valid as the first stage in a pipeline.');
  const compile = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
  if (compile === undefined) throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`);
  return compile(stage[name], context);
}

/**
 * Evaluates a command's `let` document; undefined without one. Throws error 9 FailedToParse if `let` is not a document.
 *
 * Source: MongoDB Manual, "find (database command)", let.
 */
export function evaluateVariables(letSpec: Doc | undefined): Doc | undefined {
  if (letSpec === undefined || letSpec === null) return undefined;
  if (!isPlain(letSpec)) throw failedToParse("'let' must be an object");
  const variables: Doc = {};
  for (const [name, value] of Object.entries(letSpec)) variables[name] = compileExpression(value)({});
  return variables;
}
