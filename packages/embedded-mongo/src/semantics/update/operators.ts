import { Timestamp } from 'bson';
import { isPlain } from '../../values/bson.ts';
import { badValue } from '../../values/errors.ts';
import { typeName } from '../match/types.ts';
import { bitwise, increment, maximum, minimum, multiply } from './arithmetic.ts';
import { addToSet, pop, pull, pullAll, push } from './arrays.ts';
import type { FieldOperator } from './operator.ts';
import { REMOVED } from './target.ts';
import { cloneValue, showValue } from './values.ts';

const set: FieldOperator = ({ argument }) => cloneValue(argument);

/** `$currentDate`: the current time as a date or a timestamp. Source: MongoDB Manual, "$currentDate". */
const currentDate: FieldOperator = ({ argument }) => {
  if (typeof argument === 'boolean') return new Date();
  if (!isPlain(argument)) {
    throw badValue(
      `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  }
  const [option] = Object.keys(argument).filter((key) => key !== '$type');
  if (option !== undefined) throw badValue(`Unrecognized $currentDate option: ${option}`);
  if (argument.$type === 'date') return new Date();
  if (argument.$type === 'timestamp') return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  throw badValue(`The '$type' string field is required to be 'date' or 'timestamp': ${showValue(argument)}`);
};

/** The update operators that change one field. `$rename`, which moves a field, is implemented separately. */
export const FIELD_OPERATORS: Readonly<Record<string, FieldOperator>> = {
  $set: set,
  $setOnInsert: set,
  $unset: () => REMOVED,
  $inc: increment,
  $mul: multiply,
  $min: minimum,
  $max: maximum,
  $bit: bitwise,
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};

/** Operators that do not create a missing path. */
export const REMOVING_OPERATORS: ReadonlySet<string> = new Set(['$unset', '$pull', '$pullAll', '$pop']);
