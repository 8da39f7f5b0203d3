import { isBinary, isPlain } from './bson.ts';

/** A session's id in hexadecimal; '' if `lsid` is missing or invalid. */
export const sessionKey = (lsid: unknown): string =>
  isPlain(lsid) && isBinary(lsid.id) ? Buffer.from(lsid.id.buffer).toString('hex') : '';
