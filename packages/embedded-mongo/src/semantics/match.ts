import { assertNesting, type Doc, isPlain } from '../values/bson.ts';
import { type Collation, collator, comparison } from '../values/collation.ts';
import { badValue } from '../values/errors.ts';
import { isTruthy } from './expression/compiler.ts';
import { compileExpression } from './expression.ts';
import { compileField, every, type FilterCompiler } from './match/field.ts';
import type { MatchContext, Predicate } from './match/traverse.ts';
import { REFERENCE_FIELDS } from './match/values.ts';

export type { MatchContext } from './match/traverse.ts';

/** A compiled filter. Returns whether a document matches. `context.position` is valid only if it does. */
export type Matcher = (doc: Doc, context?: MatchContext) => boolean;

export interface FilterOptions {
  /** Evaluated variables of `let` by name, for expressions. */
  variables?: Doc | undefined;
  collation?: Collation | undefined;
}

/** Top-level filter operators of MongoDB that the embedded store does not support. */
const UNSUPPORTED = new Set(['$where', '$text', '$jsonSchema']);

/**
 * Compiles a filter once, to test any number of documents. Throws BadValue or MongoDB's more specific error if the
 * filter is invalid, and error 15 Overflow if it nests too deeply.
 *
 * Source: MongoDB Manual, "Query and Projection Operators".
 */
export function compileFilter(filter: Doc, options: FilterOptions = {}): Matcher {
  assertNesting(filter);
  const predicate = compilerFor(options).compile(filter);
  return (doc, context = {}) => predicate(doc, context);
}

/** Makes a compiler for filters with these variables and this collation. */
export function compilerFor(options: FilterOptions): FilterCompiler {
  const compiler: FilterCompiler = {
    compare: collator(options.collation) === undefined ? undefined : comparison(options.collation),
    compile: (filter) => {
      if (!isPlain(filter)) throw badValue('filter must be an object');
      return every(
        Object.entries(filter).map(([name, argument]) =>
          name.startsWith('$') && !REFERENCE_FIELDS.has(name)
            ? compileTopLevel(name, argument, { compiler, options })
            : compileField(name, argument, compiler),
        ),
      );
    },
  };
  return compiler;
}

function compileTopLevel(
  name: string,
  argument: unknown,
  { compiler, options }: { compiler: FilterCompiler; options: FilterOptions },
): Predicate {
  switch (name) {
    case '$and':
      return every(branches(name, argument, compiler));
    case '$or':
      return or(branches(name, argument, compiler));
    case '$nor': {
      const anyBranch = or(branches(name, argument, compiler));
      return (doc) => !anyBranch(doc, {});
    }
    case '$expr': {
      const evaluate = compileExpression(argument, options);
      return (doc) => isPlain(doc) && isTruthy(evaluate(doc));
    }
    case '$comment':
      return () => true;
    default:
      if (UNSUPPORTED.has(name)) throw badValue(`${name} is not supported by the embedded store`);
      throw badValue(`unknown top level operator: ${name}`);
  }
}

function branches(name: string, argument: unknown, compiler: FilterCompiler): Predicate[] {
  if (!Array.isArray(argument) || argument.length === 0) throw badValue(`${name} argument must be a non-empty array`);
  return argument.map((filter: unknown) => {
    if (!isPlain(filter)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compiler.compile(filter);
  });
}

/** True if at least one predicate is true. A position that was set by a predicate with the result false is reset. */
const or =
  (predicates: readonly Predicate[]): Predicate =>
  (doc, context) => {
    const { position } = context;
    for (const predicate of predicates) {
      if (predicate(doc, context)) return true;
      context.position = position;
    }
    return false;
  };

/** The top-level fields that a filter reads, or null if it may need the whole document. */
export function filterFields(filter: Doc): Set<string> | null {
  const fields = new Set<string>();
  return addFields(filter, fields) ? fields : null;
}

/** Returns false if the filter may need the whole document. */
function addFields(filter: unknown, fields: Set<string>): boolean {
  if (!isPlain(filter)) return false;
  for (const [name, argument] of Object.entries(filter)) {
    if (name === '$and' || name === '$or' || name === '$nor') {
      if (!Array.isArray(argument) || !argument.every((branch) => addFields(branch, fields))) return false;
    } else if (name === '$comment') continue;
    else if (name.startsWith('$')) return false;
    else fields.add(name.split('.')[0] ?? name);
  }
  return true;
}

/**
 * Strings that every matching document contains, each as the value of a field or an array element. Only valid for
 * filters without a collation.
 */
export function requiredTexts(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([name, argument]) => {
    if (name === '$and') return Array.isArray(argument) ? argument.filter(isPlain).flatMap(requiredTexts) : [];
    if (name.startsWith('$')) return [];
    if (!isPlain(argument)) return stringsIn([argument]);
    return [...stringsIn([argument.$eq]), ...(Array.isArray(argument.$all) ? stringsIn(argument.$all) : [])];
  });
}

/**
 * The strings among the values. Strings with U+FFFD are left out, because invalid UTF-8 in stored documents is decoded
 * to that character, so that a document may match without containing the bytes of the string.
 */
const stringsIn = (values: readonly unknown[]): string[] =>
  values.filter((value) => typeof value === 'string').filter((value) => !value.includes('\ufffd'));
