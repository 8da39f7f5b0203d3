import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';

/** The store of the measured site. */
export type BenchStore = {
  name: string;
  /** Whether the parts that do not depend on the store are measured too. */
  measuresAllParts: boolean;
  settings: Readonly<Record<string, string>>;
  /** Removes the run's data. */
  drop(): Promise<void>;
};

export const embeddedStore: BenchStore = {
  name: 'embedded',
  measuresAllParts: true,
  settings: {},
  drop: async () => undefined,
};

/** The deployment that MONGODB_URI names, if any, with a database for this run. */
export function configuredStores(uri: string | undefined): BenchStore[] {
  if (uri === undefined || uri === '') return [];
  const ownUri = withDatabase(uri, `bench-${randomUUID().slice(0, 8)}`);
  return [
    {
      name: 'MongoDB (MONGODB_URI)',
      measuresAllParts: false,
      settings: { MONGODB_URI: ownUri },
      async drop() {
        const connection = await mongoose.createConnection(ownUri).asPromise();
        await connection.dropDatabase();
        await connection.close();
      },
    },
  ];
}

/** The same URI with another database. The authentication database stays the same. */
export function withDatabase(uri: string, database: string): string {
  const [, server = '', path = '', query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?([^?]*)\??(.*)$/.exec(uri) ?? [];
  if (server === '') throw new Error('MONGODB_URI must be a connection string.');
  const parameters = new URLSearchParams(query);
  const hasUser = server.includes('@');
  if (hasUser && path !== '' && !parameters.has('authSource')) parameters.set('authSource', path);
  const rest = parameters.toString();
  return `${server}/${database}${rest === '' ? '' : `?${rest}`}`;
}
