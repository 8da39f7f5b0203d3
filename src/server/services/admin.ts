import { createHash, randomBytes } from 'node:crypto';
import { adminTexts, idleTimeout, sessionLifetime } from '#domain/admin.ts';
import type { AdminSessionRecord, AdminSessionStore } from '#server/store/admin.ts';
import type { PasswordCheck } from './password-check.ts';

/**
 * Milliseconds for which a session counts as valid without another read: a page of the workspace makes several calls at
 * once. A log-out in this process takes effect at once, a log-out in another process within this time.
 */
const cacheLifetime = 500;
const maxCachedSessions = 1_000;
/** Milliseconds after which a session's last activity is stored again. A session can end this much too early. */
const seenInterval = 60_000;

export type AdminService = ReturnType<typeof adminService>;

/** Admin sessions: log-in, log-out, and whether a token is valid. */
export function adminService(parts: { sessions: AdminSessionStore; passwords: PasswordCheck; clock: () => Date }) {
  const { sessions, passwords, clock } = parts;
  /** The time until which a session counts as valid, by the hash of its token; milliseconds since 1970. */
  const validUntil = new Map<string, number>();
  let endedCount = 0;

  async function end(tokenHash: string): Promise<void> {
    await sessions.remove(tokenHash);
    endedCount += 1;
    validUntil.delete(tokenHash);
  }

  /** Stores the activity at most once a minute. Errors are ignored: the office also works while the disk is full. */
  async function noteSeen(session: AdminSessionRecord, now: Date): Promise<void> {
    if (now.getTime() - seenAt(session) < seenInterval) return;
    await sessions.recordActivity(session.tokenHash, now).catch(() => undefined);
  }

  return {
    /**
     * @param options.ipAddress the IP address whose failed attempts are counted
     * @param options.replaces the token of this browser's current session, which ends
     * @returns the token of a new session, 256 random bits
     * @throws AppError `unauthenticated` for a wrong password; `too_many` after too many of them, or while too many
     *   log-ins wait
     */
    async logIn(password: string, { ipAddress, replaces }: { ipAddress: string; replaces?: string | undefined }) {
      await passwords.require(password, { ipAddress, message: adminTexts.invalidPassword });
      const token = randomBytes(32).toString('base64url');
      const now = clock();
      await sessions.insert({
        tokenHash: hashToken(token),
        createdAt: now,
        expiresAt: new Date(now.getTime() + sessionLifetime),
        seenAt: now,
      });
      if (replaces !== undefined) await end(hashToken(replaces));
      return token;
    },

    /** Ends a session. In other processes, it may count as valid for `cacheLifetime` afterwards. */
    logOut: (token: string): Promise<void> => end(hashToken(token)),

    async logOutAll(): Promise<void> {
      await sessions.removeAll();
      endedCount += 1;
      validUntil.clear();
    },

    /** Whether a session is valid; the call counts as activity. */
    async isLive(token: string): Promise<boolean> {
      const tokenHash = hashToken(token);
      const now = clock();
      if ((validUntil.get(tokenHash) ?? 0) > now.getTime()) return true;
      const endedBefore = endedCount;
      const [session] = await sessions.find([tokenHash]);
      if (session === undefined || endOf(session) <= now.getTime()) return false;
      await noteSeen(session, now);
      // A read that started before a log-out is not cached after it.
      if (endedBefore === endedCount) {
        if (validUntil.size >= maxCachedSessions) validUntil.clear();
        validUntil.set(tokenHash, Math.min(endOf(session), now.getTime() + cacheLifetime));
      }
      return true;
    },

    /**
     * Returns the tokens of valid sessions, without the cache. The call counts as activity, because the browsers of
     * these sessions are connected.
     */
    async liveTokens(tokens: readonly string[]): Promise<ReadonlySet<string>> {
      const now = clock();
      const tokensByHash = new Map(tokens.map((token) => [hashToken(token), token]));
      const records = await sessions.find([...tokensByHash.keys()]);
      const liveSessions = records.filter((session) => endOf(session) > now.getTime());
      await Promise.all(liveSessions.map((session) => noteSeen(session, now)));
      return new Set(liveSessions.map(({ tokenHash }) => tokensByHash.get(tokenHash) ?? ''));
    },
  };
}

const seenAt = (session: AdminSessionRecord): number => (session.seenAt ?? session.createdAt).getTime();

/** Returns the time at which a session ends without further activity (OWASP ASVS 5.0, 7.3.1 and 7.3.2). */
const endOf = (session: AdminSessionRecord): number =>
  Math.min(session.expiresAt.getTime(), seenAt(session) + idleTimeout);

/** The token is random, so a fast hash is enough: nobody who reads the database can find the token. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
