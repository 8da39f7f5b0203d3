import type { Booking } from '#domain/booking.ts';

type Revision = Pick<Booking, 'id' | 'rev'>;

const keyOf = ({ id, rev }: Revision): string => `${id} ${rev}`;

/**
 * The revisions that changes by this screen have made. While the screen still shows an older revision, they distinguish
 * its own changes from those of a colleague.
 */
export class OwnRevisions {
  readonly #made = new Set<string>();

  /** Adds the booking that the server returned after a change by this screen. */
  add({ id, rev }: Revision): void {
    this.#made.add(keyOf({ id, rev }));
  }

  /** The revision of a shown booking after this screen's later changes, up to the first change of a colleague. */
  latest({ id, rev }: Revision): number {
    let latestRev = rev;
    while (this.#made.has(keyOf({ id, rev: latestRev + 1 }))) latestRev += 1;
    return latestRev;
  }
}
