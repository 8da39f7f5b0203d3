import type { Collation } from '../../values/collation.ts';

/** The application of an operator to one field. */
export interface FieldUpdate {
  /** The field's value before the update; undefined if the field is missing. */
  readonly old: unknown;
  /** The operator's argument for the field. */
  readonly argument: unknown;
  /** The field's path as the update names it, with positional operators. */
  readonly path: string;
  /** `_id` of the document, for error texts. */
  readonly documentId: unknown;
  readonly collation: Collation | undefined;
}

/** Returns the new value. `undefined` leaves the field unchanged, `REMOVED` removes it. */
export type FieldOperator = (update: FieldUpdate) => unknown;
