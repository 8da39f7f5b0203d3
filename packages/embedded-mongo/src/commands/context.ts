import type { CursorOwner, Cursors } from '../query/cursors.ts';
import { evaluateVariables } from '../semantics/pipeline.ts';
import type { Collection } from '../storage/catalogue.ts';
import type { Database } from '../storage/database.ts';
import type { Slices } from '../storage/time-slicer.ts';
import type { Doc } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';
import { nonNegativeInteger, requiredString } from './arguments.ts';

/** What a command needs to run. */
export interface CommandContext {
  database: Database;
  cursors: Cursors;
  /** Name of the command as it was sent. */
  command: string;
  body: Doc;
  /** Encoded documents by the name of their field: those sent beside the body, or taken from the body of an insert. */
  sequences: ReadonlyMap<string, readonly Buffer[]>;
  /** Name of the database. */
  db: string;
  owner: CursorOwner;
  /** Rolls back the open transaction if it belongs to this session. */
  abortTransaction: (session: string) => void;
  /** The topology that `hello` reports. */
  topology: Doc;
  connectionId: number;
}

/** A command, with the properties that the server checks before the command runs. */
export interface CommandDefinition {
  /**
   * Returns the reply: a document without `ok`, or the whole reply already encoded. A write that may take long yields
   * between slices of its work; a read must not yield.
   */
  run: ((context: CommandContext) => Doc | Buffer) | ((context: CommandContext) => Slices<Doc>);
  /** The accepted fields, in addition to the command's name and the generic fields. Any other field is error 40415. */
  fields: readonly string[];
  /** Whether the command writes. A write outside the open transaction waits until the transaction ends. */
  writes?: boolean | ((body: Doc) => boolean);
  /** Whether a transaction may contain the command. */
  transactional?: boolean;
}

/** The namespace a command names in its first field. Throws error 14 if the field is not a string. */
export const namespaceOf = (context: CommandContext): string =>
  `${context.db}.${requiredString(context.body[context.command], `${context.command}.${context.command}`)}`;

/** The collection a command names, if it exists. */
export const collectionOf = (context: CommandContext): Collection | undefined =>
  context.database.collection(namespaceOf(context));

/** The collection a command names. Throws error 26 NamespaceNotFound if it does not exist. */
export function existingCollection(context: CommandContext): Collection {
  const collection = collectionOf(context);
  if (!collection) throw new MongoError(26, 'NamespaceNotFound', `ns does not exist: ${namespaceOf(context)}`);
  return collection;
}

/** The evaluated variables of a command's `let`; undefined if the command has none. */
export const variablesOf = (body: Doc): Doc | undefined => (body.let ? evaluateVariables(body.let) : undefined);

/** The time at which `maxTimeMS` expires, on the clock of `performance.now()`; undefined without a limit. */
export function deadlineOf(body: Doc): number | undefined {
  const limit = nonNegativeInteger(body.maxTimeMS, 'maxTimeMS');
  return limit > 0 ? performance.now() + limit : undefined;
}
