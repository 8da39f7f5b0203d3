import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';

/** The store of the measured site. */
export type BenchStore = {
  name: string;
  /** Whether the parts that do not depend on the store are measured too. */
  first: boolean;
  settings: Readonly<Record<string, string>>;
  /** Removes the run's data. */
  drop(): Promise<void>;
};

export const embeddedStore: BenchStore = { name: 'embedded', first: true, settings: {}, drop: async () => undefined };

/** The deployment that MONGODB_URI names, if any, with a database for this run. */
export function givenStore(uri: string | undefined): BenchStore[] {
  if (uri === undefined || uri === '') return [];
  const own = withDatabase(uri, `bench-${randomUUID().slice(0, 8)}`);
  return [
    {
      name: 'MongoDB (MONGODB_URI)',
      first: false,
      settings: { MONGODB_URI: own },
      async drop() {
        const connection = await mongoose.createConnection(own).asPromise();
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
  const names = new URLSearchParams(query);
  const hasUser = server.includes('@');
  if (hasUser && path !== '' && !names.has('authSource')) names.set('authSource', path);
  const rest = names.toString();
  return `${server}/${database}${rest === '' ? '' : `?${rest}`}`;
}
