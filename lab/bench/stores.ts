import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';

/** The measured sites: the main one, that of the part bookings, and the one without load. */
type BenchSite = 'main' | 'bookings' | 'quiet';

/** The store of the measured sites. */
export type BenchStore = {
  name: string;
  /** Whether the parts that do not depend on the store are measured too. */
  measuresAllParts: boolean;
  /** Returns the environment variables of a site. Each site has its own database. */
  settings(site: BenchSite): Readonly<Record<string, string>>;
  /** Removes the run's data. */
  drop(): Promise<void>;
};

export const embeddedStore: BenchStore = {
  name: 'embedded',
  measuresAllParts: true,
  settings: () => ({}),
  drop: async () => undefined,
};

/**
 * The deployment that `uri` names, if any, with databases for this run.
 *
 * @param uri the value of MONGODB_URI
 * @throws Error if it is not a connection string
 */
export function configuredStores(uri: string | undefined): BenchStore[] {
  if (uri === undefined || uri === '') return [];
  const run = `bench-${randomUUID().slice(0, 8)}`;
  const uriOf = (site: BenchSite): string => withDatabase(uri, `${run}-${site}`);
  const uris = { main: uriOf('main'), bookings: uriOf('bookings'), quiet: uriOf('quiet') };
  return [
    {
      name: 'MongoDB (MONGODB_URI)',
      measuresAllParts: false,
      settings: (site) => ({ MONGODB_URI: uris[site] }),
      async drop() {
        for (const ownUri of Object.values(uris)) {
          const connection = await mongoose.createConnection(ownUri).asPromise();
          await connection.dropDatabase();
          await connection.close();
        }
      },
    },
  ];
}

/**
 * The same URI with another database. A user is still authenticated against the replaced database or, without one,
 * `admin`.
 *
 * @throws Error if `uri` is not a connection string
 */
export function withDatabase(uri: string, database: string): string {
  const [, start = '', oldDatabase = '', query = ''] =
    /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?([^?]*)\??(.*)$/.exec(uri) ?? [];
  if (start === '') throw new Error('MONGODB_URI must be a connection string.');
  const parameters = new URLSearchParams(query);
  const hasUser = start.includes('@');
  const usesPassword = !/^(MONGODB-|GSSAPI)/.test(parameters.get('authMechanism') ?? '');
  if (hasUser && usesPassword && !parameters.has('authSource')) parameters.set('authSource', oldDatabase || 'admin');
  const newQuery = parameters.toString();
  return `${start}/${database}${newQuery === '' ? '' : `?${newQuery}`}`;
}
