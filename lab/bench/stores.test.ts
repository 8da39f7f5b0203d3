import { expect, it } from 'vitest';
import { configuredStores, withDatabase } from './stores.ts';

it('puts a database into a URI with or without one', () => {
  expect(withDatabase('mongodb://127.0.0.1:27017', 'b')).toBe('mongodb://127.0.0.1:27017/b');
  expect(withDatabase('mongodb://h1,h2/site?replicaSet=rs0', 'b')).toBe('mongodb://h1,h2/b?replicaSet=rs0');
  expect(withDatabase('mongodb://h/?tls=true', 'b')).toBe('mongodb://h/b?tls=true');
});

it('adds the replaced database, or admin, as authSource if the URI has a user with a password and no authSource', () => {
  expect(withDatabase('mongodb+srv://u:p@h/site', 'b')).toBe('mongodb+srv://u:p@h/b?authSource=site');
  expect(withDatabase('mongodb://u:p@h/site?authSource=admin', 'b')).toBe('mongodb://u:p@h/b?authSource=admin');
  const certificate = '?authMechanism=MONGODB-X509';
  expect(withDatabase(`mongodb://u@h/${certificate}`, 'b')).toBe(`mongodb://u@h/b${certificate}`);
  expect(withDatabase('mongodb://u:p@h/', 'b')).toBe('mongodb://u:p@h/b?authSource=admin');
});

it('returns no store without a URI, and rejects a URI that is not a connection string', () => {
  expect([...configuredStores(undefined), ...configuredStores('')]).toEqual([]);
  expect(() => configuredStores('localhost')).toThrow('connection string');
});

it('gives each site its own database', () => {
  const [store] = configuredStores('mongodb://h/site');
  const uris = (['main', 'bookings', 'quiet'] as const).map((site) => store?.settings(site).MONGODB_URI);
  expect(new Set(uris).size).toBe(3);
});
