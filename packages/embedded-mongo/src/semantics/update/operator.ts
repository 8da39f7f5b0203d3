import type { Collation } from '../../values/collation.ts';

/** One field an operator is applied to. */
export interface FieldUpdate {
  /** The value before; undefined where the field is missing. */
  readonly old: unknown;
  /** The operator's argument for the field. */
  readonly argument: unknown;
  /** The field's path. */
  readonly path: string;
  /** `_id` of the document, for messages. */
  readonly documentId: unknown;
  readonly collation: Collation | undefined;
}

/** Makes the new value: `undefined` leaves the field as it is, `REMOVED` removes it. */
export type FieldOperator = (update: FieldUpdate) => unknown;
