import { compileFilter } from '../semantics/match.ts';
import type { Collection, IndexSpec } from '../storage/catalogue.ts';
import { type Doc, encodeDocument, isPlain, setField } from '../values/bson.ts';
import { collator } from '../values/collation.ts';
import { MongoError } from '../values/errors.ts';
import { toDouble } from '../values/numbers.ts';

/** Accepted options that have no effect or are handled separately. */
const OTHER_OPTIONS = new Set(['background', 'ns', 'v', 'key', 'name', 'collation']);
const FLAGS = ['unique', 'sparse', 'hidden'] as const;
const PARTIAL_OPERATORS = new Set(['$eq', '$exists', '$gt', '$gte', '$lt', '$lte', '$type', '$in', '$and', '$or']);
const MAX_TTL_SECONDS = 2 ** 31 - 1;

const cannotCreate = (message: string): MongoError => new MongoError(67, 'CannotCreateIndex', message);

/**
 * Checks an index description and returns it in the form that is stored. Throws error 9 FailedToParse if `key` or
 * `name` is missing, the errors of an invalid partial filter or collation, and otherwise error 67 CannotCreateIndex.
 *
 * Source: MongoDB Manual, "createIndexes".
 */
export function toIndexSpec(description: Doc, collection: Collection): IndexSpec {
  for (const required of ['key', 'name']) {
    if (description[required] !== undefined) continue;
    const message = `The '${required}' field is a required property of an index specification`;
    throw new MongoError(9, 'FailedToParse', message);
  }
  const key = checkKey(description.key);
  const { name } = description;
  if (typeof name !== 'string' || name === '' || name === '*') throw cannotCreate('the index name is not valid');
  const spec: IndexSpec = { v: 2, key, name };
  for (const flag of FLAGS) if (description[flag]) spec[flag] = true;
  if (description.partialFilterExpression !== undefined) spec.partialFilterExpression = checkPartial(description, spec);
  if (description.expireAfterSeconds !== undefined)
    spec.expireAfterSeconds = checkTtl(key, description.expireAfterSeconds);
  checkCollation(description, spec, collection);
  for (const option of Object.keys(description)) {
    if (OTHER_OPTIONS.has(option) || option in spec || FLAGS.some((flag) => flag === option)) continue;
    throw cannotCreate(`The index option '${option}' is not supported by the embedded store`);
  }
  return spec;
}

function checkKey(key: unknown): Doc {
  if (!isPlain(key) || Object.keys(key).length === 0) throw cannotCreate('Index keys must not be empty');
  if (Object.keys(key).length > 32) throw cannotCreate('Index keys cannot have more than 32 fields');
  const keySpec: Doc = {};
  for (const [path, direction] of Object.entries(key)) {
    if (typeof direction === 'string')
      throw cannotCreate(`Index type '${direction}' is not supported by the embedded store`);
    const number = toDouble(direction);
    if (Number.isNaN(number) || number === 0)
      throw cannotCreate('Values in v:2 index key pattern must be numbers other than 0');
    if (path.includes('$**')) throw cannotCreate('Wildcard indexes are not supported by the embedded store');
    if (path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw cannotCreate(`Index key contains an illegal field name: '${path}'`);
    setField(keySpec, path, number);
  }
  return keySpec;
}

/** Source: MongoDB Manual, "Partial Indexes". */
function checkPartial(description: Doc, spec: IndexSpec): Doc {
  const filter: unknown = description.partialFilterExpression;
  if (!isPlain(filter)) throw cannotCreate("'partialFilterExpression' must be an object");
  if (spec.sparse) throw cannotCreate("cannot mix 'partialFilterExpression' and 'sparse' options");
  checkPartialOperators(filter);
  compileFilter(filter);
  return filter;
}

function checkPartialOperators(filter: unknown): void {
  if (Array.isArray(filter)) filter.forEach(checkPartialOperators);
  if (!isPlain(filter)) return;
  for (const [name, value] of Object.entries(filter)) {
    const isRejected = name.startsWith('$') && !PARTIAL_OPERATORS.has(name);
    if (isRejected || (name === '$exists' && !value))
      throw cannotCreate(`Expression not supported in partial index: ${name}`);
    checkPartialOperators(value);
  }
}

/**
 * Returns `expireAfterSeconds` as whole seconds. Throws error 67 if the value or the index key does not allow expiry.
 *
 * Source: MongoDB Manual, "TTL Indexes", Restrictions.
 */
export function checkTtl(key: Doc, value: unknown): number {
  const seconds = toDouble(value);
  if (!(seconds >= 0 && seconds <= MAX_TTL_SECONDS))
    throw cannotCreate(`TTL index 'expireAfterSeconds' must be between 0 and ${MAX_TTL_SECONDS}`);
  const paths = Object.keys(key);
  if (paths.length !== 1 || paths[0] === '_id')
    throw cannotCreate('TTL indexes are single-field indexes, and not on _id');
  return Math.trunc(seconds);
}

/**
 * Rejects an index with a collation, and a unique index in a collection with a collation, because index keys are
 * compared as bytes.
 */
function checkCollation(description: Doc, spec: IndexSpec, collection: Collection): void {
  if (collator(description.collation))
    throw cannotCreate('Indexes with a collation are not supported by the embedded store');
  if (description.collation === undefined && spec.unique && collator(collection.options.collation))
    throw cannotCreate('Unique indexes in a collection with a collation are not supported by the embedded store');
}

const sameKey = (a: Doc, b: Doc): boolean => encodeDocument(a).equals(encodeDocument(b));

const encodedOptions = ({ unique, sparse, partialFilterExpression, expireAfterSeconds }: IndexSpec): Buffer =>
  encodeDocument({ unique: unique ?? false, sparse: sparse ?? false, partialFilterExpression, expireAfterSeconds });

/**
 * Whether the index exists already. Throws error 86 if an index on other keys has the same name. Throws error 85 if an
 * index on the same keys has the same name and other options, or the same options and another name.
 */
export function existsAlready(collection: Collection, spec: IndexSpec): boolean {
  if (sameKey(spec.key, { _id: 1 })) return true;
  const sameName = collection.indexes.find((index) => index.name === spec.name);
  const details = `Requested index: ${JSON.stringify(spec)}, existing index: ${JSON.stringify(sameName?.spec)}`;
  if (sameName) {
    if (!sameKey(sameName.spec.key, spec.key))
      throw new MongoError(
        86,
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${details}`,
      );
    if (encodedOptions(sameName.spec).equals(encodedOptions(spec))) return true;
    throw new MongoError(
      85,
      'IndexOptionsConflict',
      `An equivalent index already exists with the same name but different options. ${details}`,
    );
  }
  const equivalent = collection.indexes.find(
    (index) => sameKey(index.spec.key, spec.key) && encodedOptions(index.spec).equals(encodedOptions(spec)),
  );
  if (equivalent)
    throw new MongoError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${equivalent.name}`);
  return false;
}
