import { createHash, randomBytes } from 'node:crypto';
import { adminTexts, sessionLifetime } from '#domain/admin.ts';
import type { AdminSessionStore } from '#server/store/admin.ts';
import type { PasswordCheck } from './password-check.ts';

/**
 * How long a session that was found is believed to last without asking again; milliseconds. A page of the workspace
 * makes several calls at once. A log-out in this process counts at once, one in another process within this time.
 */
const believedFor = 1_000;
/** Sessions that are believed at once. */
const mostBelieved = 1_000;

export type AdminService = ReturnType<typeof adminService>;

/** Admin sessions: log-in, log-out, and whether a token is a live session's. */
export function adminService(parts: { sessions: AdminSessionStore; passwords: PasswordCheck; clock: () => Date }) {
  const { sessions, passwords, clock } = parts;
  /** Until when which sessions are believed, by the hash of their token. */
  const believed = new Map<string, number>();
  let endings = 0;

  return {
    /**
     * @param address whose wrong attempts are counted together
     * @returns the token of a new session, 256 random bits
     * @throws AppError `unauthenticated` for a wrong password, `too_many` after too many of them
     */
    async logIn(password: string, address: string): Promise<string> {
      await passwords.require(password, { address, refusal: adminTexts.invalidPassword });
      const token = randomBytes(32).toString('base64url');
      const now = clock();
      await sessions.insert({
        tokenHash: hashToken(token),
        createdAt: now,
        expiresAt: new Date(now.getTime() + sessionLifetime),
      });
      return token;
    },

    /** Ends the session on the server; its cookie is worth nothing afterwards. */
    async logOut(token: string): Promise<void> {
      const tokenHash = hashToken(token);
      await sessions.remove(tokenHash);
      endings += 1;
      believed.delete(tokenHash);
    },

    async isLive(token: string): Promise<boolean> {
      const tokenHash = hashToken(token);
      const now = clock().getTime();
      if ((believed.get(tokenHash) ?? 0) > now) return true;
      const before = endings;
      const expiry = (await sessions.expiry(tokenHash))?.getTime() ?? 0;
      // What was asked before a log-out says nothing about the time after it.
      if (expiry > now && before === endings) {
        if (believed.size >= mostBelieved) believed.clear();
        believed.set(tokenHash, Math.min(expiry, now + believedFor));
      }
      return expiry > now;
    },
  };
}

/** The token has full entropy, so a fast hash is enough to make the stored value useless to a reader. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
