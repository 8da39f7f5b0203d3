import { isPlain, isRegExp } from '../../values/bson.ts';
import { MongoError } from '../../values/errors.ts';
import { isOperatorObject, REFERENCE_FIELDS } from '../match/values.ts';
import { changePath } from './target.ts';
import { cloneValue } from './values.ts';

/**
 * The fields that an upsert takes from the equality conditions of its filter. Throws error 54 NotSingleValueField if
 * two conditions are on the same path, or one is below the other.
 *
 * Source: MongoDB Manual, "db.collection.updateOne()", Upsert with Operator Expressions.
 */
export function equalityFields(filter: unknown): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  addEqualities(filter, fields, []);
  return fields;
}

function addEqualities(filter: unknown, fields: Record<string, unknown>, usedPaths: string[]): void {
  if (!isPlain(filter)) return;
  for (const [name, condition] of Object.entries(filter)) {
    if (name === '$and' && Array.isArray(condition)) {
      for (const branch of condition) addEqualities(branch, fields, usedPaths);
    } else if (name === '$or' && Array.isArray(condition) && condition.length === 1) {
      addEqualities(condition[0], fields, usedPaths);
    } else if (!name.startsWith('$') || REFERENCE_FIELDS.has(name)) {
      const equality = equalityOf(condition);
      if (equality === undefined) continue;
      addUniquePath(name, usedPaths);
      changePath(fields, { parts: name.split('.'), create: true }, () => cloneValue(equality.value));
    }
  }
}

function addUniquePath(path: string, usedPaths: string[]): void {
  for (const other of usedPaths) {
    const overlaps = other === path || other.startsWith(`${path}.`) || path.startsWith(`${other}.`);
    if (!overlaps) continue;
    const shorterPath = other.length < path.length ? other : path;
    throw new MongoError(
      54,
      'NotSingleValueField',
      `cannot infer query fields to set, path '${shorterPath}' is matched twice`,
    );
  }
  usedPaths.push(path);
}

/** Returns the only value that satisfies a condition, in an object; undefined for other conditions. */
function equalityOf(condition: unknown): { value: unknown } | undefined {
  if (isRegExp(condition)) return undefined;
  if (!isOperatorObject(condition)) return { value: condition };
  const { $eq, $in, $all } = condition;
  if ('$eq' in condition) return { value: $eq };
  if (Array.isArray($in)) return $in.length === 1 && !isRegExp($in[0]) ? { value: $in[0] } : undefined;
  if (!Array.isArray($all) || $all.length !== 1) return undefined;
  const [value]: unknown[] = $all;
  return isOperatorObject(value) || isRegExp(value) ? undefined : { value };
}
