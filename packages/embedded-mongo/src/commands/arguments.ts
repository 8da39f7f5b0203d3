import { type Doc, isLong, isPlain } from '../values/bson.ts';
import { badValue, failedToParse, MongoError, typeMismatch } from '../values/errors.ts';
import { toDouble } from '../values/numbers.ts';

/** Fields that any command may have. Source: MongoDB Manual, "Database Commands", and the drivers' specifications. */
const GENERIC_FIELDS = new Set([
  '$db',
  '$clusterTime',
  '$readPreference',
  'apiDeprecationErrors',
  'apiStrict',
  'apiVersion',
  'autocommit',
  'bypassDocumentValidation',
  'comment',
  'lsid',
  'maxTimeMS',
  'readConcern',
  'startTransaction',
  'txnNumber',
  'writeConcern',
]);

/**
 * Rejects unknown fields with error 40415, because ignoring them could give a wrong answer.
 *
 * @param name of the command, or of a document in a command, such as `writeConcern`
 */
export function checkFields(name: string, body: Doc, allowed: readonly string[]): void {
  for (const field of Object.keys(body)) {
    if (field === name || GENERIC_FIELDS.has(field) || allowed.includes(field)) continue;
    throw new MongoError(40415, 'Location40415', `BSON field '${name}.${field}' is an unknown field.`);
  }
}

/**
 * Rejects options that MongoDB supports and this store does not, with error 115 CommandNotSupported. An option that is
 * null or false counts as absent.
 */
export function rejectOptions(command: string, body: Doc, options: readonly string[]): void {
  for (const option of options) {
    const value: unknown = body[option];
    if (value === undefined || value === null || value === false) continue;
    throw new MongoError(
      115,
      'CommandNotSupported',
      `the option '${option}' of ${command} is not supported by the embedded store`,
    );
  }
}

/**
 * A whole number; undefined if the field is absent or null. Throws error 9 for other numbers, and error 14 for NaN and
 * other types.
 */
export function optionalInteger(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = toDouble(value);
  if (Number.isNaN(number)) throw typeMismatch(`BSON field '${name}' is the wrong type, expected a number`);
  if (!Number.isSafeInteger(number)) throw failedToParse(`BSON field '${name}' must be a whole number: ${number}`);
  return number;
}

/** A whole number of at least 0; 0 if the field is absent or null. Throws error 2 for a negative number. */
export function nonNegativeInteger(value: unknown, name: string): number {
  const number = optionalInteger(value, name) ?? 0;
  if (number < 0) throw badValue(`BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

/** An embedded document; undefined if the field is absent or null. Throws error 14 for other types. */
export function optionalDocument(value: unknown, name: string): Doc | undefined {
  if (value === undefined || value === null) return undefined;
  if (!isPlain(value)) throw typeMismatch(`BSON field '${name}' is the wrong type, expected type 'object'`);
  return value;
}

/** A required embedded document. Throws error 40414 if the field is absent or null, and error 14 for other types. */
export function requiredDocument(value: unknown, name: string): Doc {
  const document = optionalDocument(value, name);
  if (document) return document;
  throw new MongoError(40414, 'Location40414', `BSON field '${name}' is missing but a required field`);
}

/** An array of documents; undefined if the field is absent or null. Throws error 14 for other types. */
export const optionalList = (value: unknown, name: string): Doc[] | undefined =>
  value === undefined || value === null ? undefined : documentList(value, name);

/** The batch size in the `cursor` field of a command; undefined if the field has none. */
export function cursorBatchSize(body: Doc): number | undefined {
  const cursor = optionalDocument(body.cursor, 'cursor') ?? {};
  checkFields('cursor', cursor, ['batchSize']);
  const size: unknown = cursor.batchSize;
  return size === undefined ? undefined : nonNegativeInteger(size, 'batchSize');
}

/** A required array of documents. Throws error 14 for other types. */
export function documentList(value: unknown, name: string): Doc[] {
  if (!Array.isArray(value) || !value.every(isPlain))
    throw typeMismatch(`BSON field '${name}' is the wrong type, expected an array of objects`);
  return value;
}

export function requiredString(value: unknown, name: string): string {
  if (typeof value !== 'string') throw typeMismatch(`BSON field '${name}' is the wrong type, expected type 'string'`);
  return value;
}

/** Reads a boolean argument: true, and every int, long or double except 0, count as true, anything else as false. */
export const flag = (value: unknown): boolean =>
  value === true || ((typeof value === 'number' || isLong(value)) && toDouble(value) !== 0);

/** Reads a cursor id, which is a 64-bit integer. Returns 0, which no cursor has, if the id is absent. */
export const cursorId = (value: unknown): number => optionalInteger(value, 'cursor id') ?? 0;

const READ_CONCERN_LEVELS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);

/**
 * Rejects read concerns, write concerns and API versions that do not exist or that a single server cannot support.
 *
 * Source: MongoDB Manual, "Write Concern", Standalone; "Read Concern"; "Stable API".
 */
export function checkConcerns(body: Doc, inTransaction: boolean): void {
  checkWriteConcern(optionalDocument(body.writeConcern, 'writeConcern') ?? {});
  checkReadConcern(optionalDocument(body.readConcern, 'readConcern') ?? {}, inTransaction);
  if (body.apiVersion !== undefined && body.apiVersion !== '1')
    throw new MongoError(322, 'APIVersionError', 'API version must be "1"');
  if (body.apiVersion === undefined && (body.apiStrict !== undefined || body.apiDeprecationErrors !== undefined))
    throw new MongoError(322, 'APIVersionError', 'apiStrict and apiDeprecationErrors need an apiVersion');
}

function checkWriteConcern(concern: Doc): void {
  checkFields('writeConcern', concern, ['fsync', 'j', 'provenance', 'w', 'wtimeout', 'wtimeoutMS']);
  const w: unknown = concern.w;
  if (w === undefined || w === null || w === 'majority') return;
  if (typeof w === 'string')
    throw new MongoError(79, 'UnknownReplWriteConcern', `No write concern mode named '${w}' found`);
  if (isPlain(w)) throw badValue('write concerns by tag need a replica set');
  const number = optionalInteger(w, 'w') ?? 0;
  if (number < 0 || number > 50) throw failedToParse(`w has to be a number from 0 to 50, found ${number}`);
  if (number > 1) throw badValue("cannot use 'w' > 1 when a host is not replicated");
}

function checkReadConcern(concern: Doc, inTransaction: boolean): void {
  checkFields('readConcern', concern, ['afterClusterTime', 'level', 'provenance']);
  const level: unknown = concern.level;
  if (level === undefined) return;
  if (typeof level !== 'string' || !READ_CONCERN_LEVELS.has(level))
    throw badValue('Enumeration value for readConcern.level is not a valid value');
  if (level === 'snapshot' && !inTransaction)
    throw new MongoError(72, 'InvalidOptions', "read concern level 'snapshot' is only supported in a transaction");
}
