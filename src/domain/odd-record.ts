import * as z from 'zod/mini';

/** A stored record with invalid `fields`, for instance from another version of this program or changed by hand. */
export type OddRecord = { collection: string; id: string; fields: readonly string[] };

/** A function that is called with each odd record that is read. */
export type NoteOdd = (odd: OddRecord) => void;

/** The maximum number of remembered records. When it is reached, all are forgotten and may be reported again. */
const maxReported = 1_000;

/** @returns a function that calls `report` once per record */
export function onceEach(report: NoteOdd): NoteOdd {
  const reportedKeys = new Set<string>();
  return (odd) => {
    const key = `${odd.collection} ${odd.id}`;
    if (reportedKeys.has(key)) return;
    if (reportedKeys.size >= maxReported) reportedKeys.clear();
    reportedKeys.add(key);
    report(odd);
  };
}

/**
 * Returns a function that reads a stored record into a row. An invalid record does not hide the others: its valid
 * fields are shown, each invalid field has its blank value, and `odd` has the invalid values as texts. The function
 * throws zod's error if the record is invalid even with blank values.
 *
 * @param parts.blank a valid row with the values for invalid fields
 */
export function rowReader<Row extends object>(parts: {
  collection: string;
  schema: z.ZodMiniType<Row>;
  blank: Readonly<Record<string, unknown>> & Omit<Row, 'id' | 'sessionId'>;
  note: NoteOdd;
}): (id: string, candidate: Readonly<Record<string, unknown>>) => Row {
  const { collection, schema, note } = parts;
  const blank = new Map<string, unknown>(Object.entries(parts.blank));
  return (id, candidate) => {
    const parsed = z.safeParse(schema, candidate);
    if (parsed.success) return parsed.data;
    const fields = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
    note({ collection, id, fields });
    const odd = Object.fromEntries(fields.map((field) => [field, textOf(candidate[field])]));
    const blanks = Object.fromEntries(fields.map((field) => [field, blank.get(field)]));
    return z.parse(schema, { ...candidate, ...blanks, odd });
  };
}

/** The first 100 characters of a value as text. */
const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'missing')).slice(0, 100);

/** A stored time as ISO text; anything else is returned unchanged. */
export const isoOf = (time: unknown): unknown =>
  time instanceof Date && !Number.isNaN(time.getTime()) ? time.toISOString() : time;

/** The time that replaces an invalid one. */
export const noTime = new Date(0).toISOString();

/** The id of a record as clients get it. */
export const idOf = (id: unknown): string => String(id);
