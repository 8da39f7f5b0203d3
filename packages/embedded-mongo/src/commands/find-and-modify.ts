import { Selection, wholeDoc } from '../query/select.ts';
import type { Slices } from '../storage/time-slicer.ts';
import type { Doc } from '../values/bson.ts';
import { failedToParse } from '../values/errors.ts';
import { flag, optionalDocument, optionalList } from './arguments.ts';
import { type CommandContext, type CommandDefinition, collectionOf, deadlineOf, variablesOf } from './context.ts';
import { modify } from './modify.ts';
import { projectionOf } from './read.ts';

/** Source: MongoDB Manual, "findAndModify". */
function* findAndModify(context: CommandContext): Slices<Doc> {
  const { body, database } = context;
  const filter = optionalDocument(body.query, 'query') ?? {};
  const project = projectionOf(context, { spec: optionalDocument(body.fields, 'fields'), filter });
  checkCombination(body);
  const toReplyValue = (doc: Doc | null): Doc | null => (doc && project ? project(doc) : doc);
  return yield* database.statementInSlices(() =>
    flag(body.remove) ? remove(context, filter, toReplyValue) : change(context, filter, toReplyValue),
  );
}

function checkCombination(body: Doc): void {
  const removes = flag(body.remove);
  if (removes && body.update) throw failedToParse('Cannot specify both an update and remove=true');
  if (!removes && !body.update) throw failedToParse('Either an update or remove=true must be specified');
  if (removes && flag(body.upsert)) throw failedToParse('Cannot specify both upsert=true and remove=true');
  if (removes && flag(body.new))
    throw failedToParse("Cannot specify both new=true and remove=true; 'remove' always returns the deleted document");
}

type ToReplyValue = (doc: Doc | null) => Doc | null;

function* remove(context: CommandContext, filter: Doc, toReplyValue: ToReplyValue): Slices<Doc> {
  const { body, database } = context;
  const collection = collectionOf(context);
  const options = {
    filter,
    sort: optionalDocument(body.sort, 'sort'),
    limit: 1,
    hint: body.hint,
    variables: variablesOf(body),
    collation: optionalDocument(body.collation, 'collation'),
    deadline: deadlineOf(body),
  };
  const match = collection && (yield* new Selection(database, collection, options).first());
  if (!collection || !match) return { lastErrorObject: { n: 0 }, value: null };
  const doc = wholeDoc(match);
  database.documents.remove(collection, match.rid, doc);
  return { lastErrorObject: { n: 1 }, value: toReplyValue(doc) };
}

function* change(context: CommandContext, filter: Doc, toReplyValue: ToReplyValue): Slices<Doc> {
  const { body } = context;
  const result = yield* modify(context, {
    filter,
    update: body.update,
    multi: false,
    upsert: flag(body.upsert),
    arrayFilters: optionalList(body.arrayFilters, 'arrayFilters'),
    sort: optionalDocument(body.sort, 'sort'),
    variables: variablesOf(body),
    collation: optionalDocument(body.collation, 'collation'),
    hint: body.hint,
  });
  const { upsertedId } = result;
  const hasInserted = upsertedId !== undefined;
  return {
    lastErrorObject: {
      n: result.n,
      updatedExisting: result.n > 0 && !hasInserted,
      ...(hasInserted && { upserted: upsertedId }),
    },
    value: toReplyValue(flag(body.new) ? result.after : result.before),
  };
}

const definition: CommandDefinition = {
  run: findAndModify,
  fields: ['arrayFilters', 'collation', 'fields', 'hint', 'let', 'new', 'query', 'remove', 'sort', 'update', 'upsert'],
  writes: true,
  transactional: true,
};

export const FIND_AND_MODIFY_COMMANDS: Readonly<Record<string, CommandDefinition>> = {
  findAndModify: definition,
  findandmodify: definition,
};
