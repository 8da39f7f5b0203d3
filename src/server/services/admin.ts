import { createHash, randomBytes } from 'node:crypto';
import { adminTexts, sessionLifetime } from '#domain/admin.ts';
import type { AdminSessionStore } from '#server/store/admin.ts';
import type { PasswordCheck } from './password-check.ts';

export type AdminService = ReturnType<typeof adminService>;

/** Admin sessions: log-in, log-out, and whether a token is a live session's. */
export function adminService(parts: { sessions: AdminSessionStore; passwords: PasswordCheck; clock: () => Date }) {
  const { sessions, passwords, clock } = parts;
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
    logOut: (token: string): Promise<void> => sessions.remove(hashToken(token)),

    isLive: (token: string): Promise<boolean> => sessions.isLive(hashToken(token), clock()),
  };
}

/** The token has full entropy, so a fast hash is enough to make the stored value useless to a reader. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
