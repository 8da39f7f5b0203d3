import type { Database, Migration } from './migration.ts';
import { type LockTimes, withMigrationLock } from './migration-lock.ts';

/** The database was changed by a newer version of the program. */
export class NewerStoreError extends Error {
  constructor(ids: string) {
    super(`The data was changed by a newer version of this program (${ids}).`);
    this.name = 'NewerStoreError';
  }
}

/** The database lacks a migration of this version of the program. */
export class OlderStoreError extends Error {
  constructor(ids: string) {
    super(`The data is older than this version of the program needs (${ids}).`);
    this.name = 'OlderStoreError';
  }
}

type AppliedMigration = { _id: string; appliedAt: Date };

/**
 * Applies the migrations that the database does not have yet, in order. Processes that start at the same time wait for
 * the process that applies them. A failed migration is not recorded, so the next start tries it again.
 *
 * @throws NewerStoreError before anything is changed, if the database has a migration that is not in the list; the
 *   error of a failed migration
 */
export async function migrate(
  db: Database,
  migrations: readonly Migration[],
  times?: Partial<LockTimes>,
): Promise<void> {
  if ((await pendingMigrations(db, migrations)).length === 0) return;
  await withMigrationLock(
    db,
    async () => {
      for (const { id, up } of await pendingMigrations(db, migrations)) {
        await up(db);
        const update = { $setOnInsert: { appliedAt: new Date() } };
        await db.collection<AppliedMigration>('migrations').updateOne({ _id: id }, update, { upsert: true });
      }
    },
    times,
  );
}

/** @throws OlderStoreError or NewerStoreError if the database is not of this version */
export async function requireMigrated(db: Database, migrations: readonly Migration[]): Promise<void> {
  const missingMigrations = await pendingMigrations(db, migrations);
  if (missingMigrations.length > 0) throw new OlderStoreError(missingMigrations.map(({ id }) => id).join(', '));
}

async function pendingMigrations(db: Database, migrations: readonly Migration[]): Promise<Migration[]> {
  const records = await db.collection<AppliedMigration>('migrations').find().toArray();
  const appliedIds = new Set(records.map(({ _id }) => _id));
  const knownIds = new Set(migrations.map(({ id }) => id));
  const unknownIds = [...appliedIds].filter((id) => !knownIds.has(id)).sort();
  if (unknownIds[0] !== undefined) throw new NewerStoreError(unknownIds.join(', '));
  const unrecordedMigrations = migrations.filter(({ id }) => !appliedIds.has(id));
  if (unrecordedMigrations.every(({ formerly }) => formerly === undefined)) return unrecordedMigrations;
  const milestones = await db.collection<{ name: string }>('milestones').find().toArray();
  const formerNames = new Set(milestones.map(({ name }) => name));
  return unrecordedMigrations.filter(({ formerly }) => formerly === undefined || !formerNames.has(formerly));
}
