import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';

/** Where the measured site keeps what it stores. */
export type BenchStore = {
  name: string;
  /** Whether figures that have nothing to do with the store are measured along with this one. */
  first: boolean;
  settings: Readonly<Record<string, string>>;
  /** Removes what the run left. */
  drop(): Promise<void>;
};

export const embeddedStore: BenchStore = { name: 'embedded', first: true, settings: {}, drop: async () => undefined };

/** The deployment that MONGODB_URI names, if it names one, with a database of the run's own. */
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

/** The same deployment with another database. Users are looked for where the address said, or where it meant. */
export function withDatabase(uri: string, database: string): string {
  const [, server = '', path = '', query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?([^?]*)\??(.*)$/.exec(uri) ?? [];
  if (server === '') throw new Error('MONGODB_URI must be a connection string.');
  const names = new URLSearchParams(query);
  const hasUser = server.includes('@');
  if (hasUser && path !== '' && !names.has('authSource')) names.set('authSource', path);
  const rest = names.toString();
  return `${server}/${database}${rest === '' ? '' : `?${rest}`}`;
}
