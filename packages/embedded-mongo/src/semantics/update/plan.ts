import { type Doc, isPlain } from '../../values/bson.ts';
import { badValue, failedToParse, MongoError } from '../../values/errors.ts';
import { isArrayIndex } from '../../values/paths.ts';
import { typeName } from '../match/types.ts';
import { FIELD_OPERATORS } from './operators.ts';
import { showField, showValue } from './values.ts';

/** An operator on one path. */
export interface Step {
  readonly operator: string;
  readonly path: string;
  readonly parts: readonly string[];
  readonly argument: unknown;
}

/**
 * Splits an update document into steps, in the order in which MongoDB applies them: by path, names in lexicographic
 * order, numbers by value. Throws for unknown operators, for operators without a document of fields, and for malformed
 * or conflicting paths.
 *
 * Source: MongoDB Manual, "Update Operators", Behavior.
 */
export function planUpdate(update: Doc): Step[] {
  const steps: Step[] = [];
  const usedPaths = new Set<string>();
  for (const [operator, fields] of Object.entries(update)) {
    if (operator !== '$rename' && !Object.hasOwn(FIELD_OPERATORS, operator)) {
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    }
    if (!isPlain(fields)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not ${showField(operator, fields)}`,
      );
    }
    for (const [path, argument] of Object.entries(fields))
      steps.push(planStep({ operator, path, argument }, usedPaths));
  }
  return steps.sort((a, b) => comparePaths(a.parts, b.parts));
}

function planStep(step: Omit<Step, 'parts'>, usedPaths: Set<string>): Step {
  const { operator, path, argument } = step;
  checkDollars(operator, path);
  addUniquePath(path, usedPaths);
  if (operator === '$rename') addUniquePath(renameTarget(path, argument), usedPaths);
  return { ...step, parts: path.split('.') };
}

/**
 * Checks the `$` in a path: at most one positional `$`, and no positional operator as the first part. A top-level field
 * whose name begins with `$` can only be removed.
 */
function checkDollars(operator: string, path: string): void {
  const parts = path.split('.');
  const [first = ''] = parts;
  if (first === '$' || first.startsWith('$['))
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  if (parts.indexOf('$') !== parts.lastIndexOf('$'))
    throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`);
  if (first.startsWith('$') && operator !== '$unset')
    throw new MongoError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${first}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
    );
}

/** Rejects a path with an empty field name, and a path that is equal to, above or below the path of another step. */
function addUniquePath(path: string, usedPaths: Set<string>): void {
  if (path.split('.').includes('')) {
    throw new MongoError(
      56,
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  for (const other of usedPaths) {
    if (other !== path && !other.startsWith(`${path}.`) && !path.startsWith(`${other}.`)) continue;
    const conflictPath = other.length < path.length ? other : path;
    throw new MongoError(
      40,
      'ConflictingUpdateOperators',
      `Updating the path '${path}' would create a conflict at '${conflictPath}'`,
    );
  }
  usedPaths.add(path);
}

function renameTarget(path: string, target: unknown): string {
  if (typeof target !== 'string') {
    throw badValue(`The 'to' field for $rename must be a string: ${path}: ${showValue(target)}`);
  }
  if (target === path) throw badValue(`The source and target field for $rename must differ: ${path}: "${path}"`);
  for (const [role, name] of [
    ['source', path],
    ['destination', target],
  ]) {
    if (name?.split('.').some((part) => part === '$' || part.startsWith('$['))) {
      throw badValue(`The ${role} field for $rename may not be dynamic: ${name}`);
    }
  }
  return target;
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (const [i, part] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    if (part === other) continue;
    if (isArrayIndex(part) && isArrayIndex(other)) return Number(part) - Number(other);
    return part < other ? -1 : 1;
  }
  return a.length - b.length;
}
