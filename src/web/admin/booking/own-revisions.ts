import type { Booking } from '#domain/booking.ts';

type Revision = Pick<Booking, 'id' | 'rev'>;

const keyOf = ({ id, rev }: Revision): string => `${id} ${rev}`;

/**
 * The revisions that this screen has made. A booking can still be shown as it was before them, until it is fetched
 * again. They are not the change of a colleague.
 */
export class OwnRevisions {
  readonly #made = new Set<string>();

  /** Adds the booking that the server returned after a change by this screen. */
  add({ id, rev }: Revision): void {
    this.#made.add(keyOf({ id, rev }));
  }

  /** The revision of a shown booking after the changes that this screen has made since, up to a colleague's change. */
  latest({ id, rev }: Revision): number {
    let latestRev = rev;
    while (this.#made.has(keyOf({ id, rev: latestRev + 1 }))) latestRev += 1;
    return latestRev;
  }
}
