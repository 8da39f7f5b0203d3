import { expect, it } from 'vitest';
import { configuredStores, withDatabase } from './stores.ts';

it('replaces the database of a URI', () => {
  expect(withDatabase('mongodb://127.0.0.1:27017', 'b')).toBe('mongodb://127.0.0.1:27017/b');
  expect(withDatabase('mongodb://h1,h2/site?replicaSet=rs0', 'b')).toBe('mongodb://h1,h2/b?replicaSet=rs0');
  expect(withDatabase('mongodb://h/?tls=true', 'b')).toBe('mongodb://h/b?tls=true');
});

it('keeps the database of the URI as the authentication database', () => {
  expect(withDatabase('mongodb+srv://u:p@h/site', 'b')).toBe('mongodb+srv://u:p@h/b?authSource=site');
  expect(withDatabase('mongodb://u:p@h/site?authSource=admin', 'b')).toBe('mongodb://u:p@h/b?authSource=admin');
  expect(withDatabase('mongodb://u:p@h/', 'b')).toBe('mongodb://u:p@h/b');
});

it('measures on another deployment only if one is named', () => {
  expect([...configuredStores(undefined), ...configuredStores('')]).toEqual([]);
  expect(() => configuredStores('localhost')).toThrow('connection string');
});
