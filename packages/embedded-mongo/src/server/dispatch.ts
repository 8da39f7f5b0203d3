import { checkConcerns, checkFields } from '../commands/arguments.ts';
import type { CommandContext } from '../commands/context.ts';
import { COMMANDS } from '../commands/registry.ts';
import { storageError } from '../storage/sqlite.ts';
import type { Slices } from '../storage/time-slicer.ts';
import { type Doc, isPlain } from '../values/bson.ts';
import { MongoError } from '../values/errors.ts';

/** Logs a message for the operator. It is not sent to clients. */
export type Log = (level: 'info' | 'warn' | 'error', message: string, error?: unknown) => void;

/** Runs one command and returns its reply. Throws `SliceOver`, or an error for {@link toMongoError}. */
export function* runCommand(context: CommandContext): Slices<Doc | Buffer> {
  const { command, body, owner } = context;
  const definition = COMMANDS.get(command);
  if (!definition) throw new MongoError(59, 'CommandNotFound', `no such command: '${command}'`);
  checkFields(command, body, definition.fields);
  if (command === 'explain' && isPlain(body.explain)) checkExplainedCommand(body.explain);
  checkConcerns(body, owner.transaction !== undefined);
  if (owner.transaction !== undefined && !definition.transactional)
    throw new MongoError(
      263,
      'OperationNotSupportedInTransaction',
      `Cannot run '${command}' in a multi-document transaction.`,
    );
  const result = definition.run(context);
  const reply = isSlices(result) ? yield* result : result;
  return Buffer.isBuffer(reply) ? reply : { ...reply, ok: 1 };
}

/** Rejects unknown fields of the command inside an `explain`. */
function checkExplainedCommand(command: Doc): void {
  const name = Object.keys(command)[0] ?? '';
  const definition = COMMANDS.get(name);
  if (definition) checkFields(name, command, definition.fields);
}

const isSlices = (result: Doc | Buffer | Slices<Doc>): result is Slices<Doc> =>
  !Buffer.isBuffer(result) && Symbol.iterator in result;

/** Whether a command writes. For some commands, the body decides: `aggregate` writes with `$out` or `$merge`. */
export function isWrite(command: string, body: Doc): boolean {
  const writes = COMMANDS.get(command)?.writes ?? false;
  return typeof writes === 'function' ? writes(body) : writes;
}

const FULL_DISK_COMMANDS = new Set([
  'delete',
  'drop',
  'dropDatabase',
  'dropIndexes',
  'commitTransaction',
  'abortTransaction',
]);

/** Whether a command only removes data, or ends a transaction. These commands may always run on a full disk. */
export const isRemoval = (command: string, body: Doc): boolean =>
  FULL_DISK_COMMANDS.has(command) || (/^findandmodify$/i.test(command) && Boolean(body.remove));

/** Converts any failure to a MongoDB error. A failure without a known cause is a defect, and is logged. */
export function toMongoError(error: unknown, log: Log): MongoError {
  if (error instanceof MongoError) return error;
  const failure = storageError(error);
  if (failure) return failure;
  if (error instanceof RangeError && /call stack/.test(error.message))
    return new MongoError(15, 'Overflow', 'the document or expression is nested too deep');
  if (error instanceof Error && /^BSON/.test(error.name))
    return new MongoError(22, 'InvalidBSON', `invalid BSON: ${error.message}`);
  log('error', 'a command failed unexpectedly', error);
  return new MongoError(1, 'InternalError', 'the command failed unexpectedly');
}

/** The reply for an error. Source: MongoDB Manual, "Error Codes", and the drivers' specification of error labels. */
export const errorReply = (error: MongoError): Doc => ({
  ok: 0,
  errmsg: error.message,
  code: error.code,
  codeName: error.codeName,
  ...error.extra,
  ...(error.labels.length > 0 && { errorLabels: error.labels }),
});
