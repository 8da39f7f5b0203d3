import * as z from 'zod/mini';

/** A stored record that this program would not have stored, such as one of another version or changed by hand. */
export type OddRecord = { collection: string; id: string; fields: readonly string[] };

/** Is told of odd records as they are read. */
export type NoteOdd = (odd: OddRecord) => void;

/** So many records are remembered as reported. One more forgets them all, and they may be reported again. */
const mostNoted = 1_000;

/** @returns a note that tells `tell` of each record once */
export function onceEach(tell: NoteOdd): NoteOdd {
  const noted = new Set<string>();
  return (odd) => {
    const key = `${odd.collection} ${odd.id}`;
    if (noted.has(key)) return;
    if (noted.size >= mostNoted) noted.clear();
    noted.add(key);
    tell(odd);
  };
}

/**
 * Reads stored records into rows, so that one that does not fit hides none of the others: what fits is shown, each
 * other field has its blank value and is named in `odd`.
 *
 * @param parts.blank a row that fits, for the fields that do not
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
    const odd = Object.fromEntries(fields.map((field) => [field, inWords(candidate[field])]));
    const mended = Object.fromEntries(fields.map((field) => [field, blank.get(field)]));
    return z.parse(schema, { ...candidate, ...mended, odd });
  };
}

/** As much of a value as a person can make something of. */
const inWords = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'missing')).slice(0, 100);

/** A stored time as it goes over the wire; whatever else stands there is left for the reader to find. */
export const isoOf = (time: unknown): unknown =>
  time instanceof Date && !Number.isNaN(time.getTime()) ? time.toISOString() : time;

/** A time for a record that has none. */
export const noTime = new Date(0).toISOString();

/** The id of a record on the wire. */
export const idOf = (id: unknown): string => String(id);
