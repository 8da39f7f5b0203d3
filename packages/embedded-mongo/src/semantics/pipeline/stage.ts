import type { Doc } from '../../values/bson.ts';
import type { Collation } from '../../values/collation.ts';
import { MongoError } from '../../values/errors.ts';
import { compileExpression, type DocumentExpression } from '../expression.ts';

/** A compiled stage. */
export type Stage = (docs: Iterable<Doc>) => Iterable<Doc>;

/** The context for compiling a stage. */
export interface StageContext {
  /** Evaluated variables by name. */
  readonly variables: Doc;
  readonly collation: Collation | undefined;
  /** The value of `$$NOW`. */
  readonly now: Date;
  /** `PipelineOptions.resolveCollection`; without that option, every collection is empty. */
  readonly resolve: (name: string, filter?: Doc) => Iterable<Doc>;
  /** The maximum number of documents or values that one stage may hold. */
  readonly maxHeld: number;
  /** Compiles a pipeline inside this stage. */
  readonly compile: (stages: unknown, context: StageContext) => Stage;
}

/** Compiles one stage. An invalid argument is an error before any document is read. */
export type StageCompiler = (argument: unknown, context: StageContext) => Stage;

/** Compiles an expression with the stage's context. `extraNames` are as in `compileExpression`. */
export const expressionOf = (
  expression: unknown,
  { variables, collation, now }: StageContext,
  extraNames: readonly string[] = [],
): DocumentExpression => compileExpression(expression, { variables, collation, now }, extraNames);

/** Counts the documents or values that a stage holds, and throws error 292 if there are too many. */
export class MemoryLimit {
  readonly #max: number;
  readonly #stage: string;
  #count = 0;

  constructor(stage: string, { maxHeld }: StageContext) {
    this.#max = maxHeld;
    this.#stage = stage;
  }

  add(count = 1): void {
    this.#count += count;
    if (this.#count <= this.#max) return;
    throw new MongoError(
      292,
      'QueryExceededMemoryLimitNoDiskUseAllowed',
      `Exceeded memory limit for ${this.#stage}, but the embedded store does not use disk for aggregations`,
    );
  }
}

/** Reads all documents into memory. Throws error 292 if there are too many. */
export function collect(docs: Iterable<Doc>, stage: string, context: StageContext): Doc[] {
  const memoryLimit = new MemoryLimit(stage, context);
  const documents: Doc[] = [];
  for (const doc of docs) {
    memoryLimit.add();
    documents.push(doc);
  }
  return documents;
}
