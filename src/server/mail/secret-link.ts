import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export const linkKinds = ['manage', 'proposal', 'chat'] as const;
export type LinkKind = (typeof linkKinds)[number];

/**
 * The target of a token: a record, and the version of its links, from 0 to 65,535. A new version makes earlier links
 * invalid. The version of proposals is always 0.
 */
export type LinkTarget = { id: string; version: number };

/** In bytes. */
const macLength = 16;
/** In bytes. */
const versionLength = 2;

/** A record's id as bytes: 12 for an object id, 16 for a UUID. */
const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

function idOf(bytes: Buffer): string | undefined {
  const hex = bytes.toString('hex');
  if (bytes.length === 12) return hex;
  if (bytes.length !== 16) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

type Mac = (kind: LinkKind, body: Buffer) => Buffer;

function macOf(secret: string): Mac {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'secret links', 32));
  return (kind, body) => createHmac('sha256', key).update(`${kind}\0`).update(body).digest().subarray(0, macLength);
}

/**
 * `current` makes and opens the tokens; `earlier` opens those of earlier releases, whose secret also depended on the
 * admin password.
 */
export type LinkSecrets = { current: string; earlier: string };

export type SecretLinks = ReturnType<typeof secretLinks>;

/**
 * Tokens of links that open one record without a log-in: the record's id, the version of its links, and 128 bits of an
 * HMAC over both and the kind. They are not stored: they can be computed again from the secret.
 */
export function secretLinks(secrets: LinkSecrets) {
  const mac = macOf(secrets.current);
  const earlierMac = macOf(secrets.earlier);
  return {
    /** Returns the token of a record's link. */
    token(kind: LinkKind, { id, version }: LinkTarget): string {
      const body = Buffer.concat([Buffer.from([version >> 8, version & 0xff]), bytesOf(id)]);
      return Buffer.concat([body, mac(kind, body)]).toString('base64url');
    },

    /**
     * Returns the target of a token; undefined if the token is invalid. The caller checks whether `version` is still
     * valid.
     */
    open(kind: LinkKind, token: string): LinkTarget | undefined {
      if (!/^[\w-]{36,60}$/.test(token)) return undefined;
      const bytes = Buffer.from(token, 'base64url');
      const body = bytes.subarray(0, -macLength);
      const id = idOf(body.subarray(versionLength));
      const isMadeBy = (make: Mac): boolean => timingSafeEqual(bytes.subarray(-macLength), make(kind, body));
      if (id === undefined || !(isMadeBy(mac) || isMadeBy(earlierMac))) return undefined;
      // Several texts decode to the same bytes; only one of them is the token.
      if (bytes.toString('base64url') !== token) return undefined;
      return { id, version: body.readUInt16BE(0) };
    },
  };
}
