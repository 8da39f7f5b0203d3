import { createHash, randomBytes } from 'node:crypto';
import { adminTexts, sessionLifetime } from '#domain/admin.ts';
import { AppError } from '#domain/errors.ts';
import { verifyPassword } from '#server/password.ts';
import type { AdminSessionStore } from '#server/store/admin.ts';
import type { RateLimits } from './rate-limits.ts';

export type AdminService = ReturnType<typeof adminService>;

/** Admin sessions: log-in, log-out, and whether a token is a live session's. */
export function adminService(parts: {
  sessions: AdminSessionStore;
  passwordHash: string;
  limits: RateLimits;
  clock: () => Date;
}) {
  const { sessions, passwordHash, limits, clock } = parts;
  return {
    /**
     * @param address whose wrong attempts are counted together
     * @returns the token of a new session, 256 random bits
     * @throws AppError `unauthenticated` for a wrong password, `too_many` after too many of them
     */
    async logIn(password: string, address: string): Promise<string> {
      const attempt = limits.take('logIn', address);
      if (!(await verifyPassword(password, passwordHash))) {
        throw new AppError('unauthenticated', adminTexts.invalidPassword);
      }
      attempt.giveBack();
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
