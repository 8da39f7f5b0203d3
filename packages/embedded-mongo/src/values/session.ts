import { isBinary, isPlain } from './bson.ts';

/** A session as a text; '' where a command belongs to none. */
export const sessionKey = (lsid: unknown): string =>
  isPlain(lsid) && isBinary(lsid.id) ? Buffer.from(lsid.id.buffer).toString('hex') : '';
