import { createHash, randomBytes } from 'node:crypto';
import { adminTexts, idleTimeout, sessionLifetime } from '#domain/admin.ts';
import type { AdminSessionRecord, AdminSessionStore } from '#server/store/admin.ts';
import type { PasswordCheck } from './password-check.ts';

/**
 * How long a session that was found counts as live without another look at the store; milliseconds. A page of the
 * workspace makes several calls at once. A log-out in this process counts at once, one in another process within this
 * time.
 */
const cachedFor = 500;
/** Sessions that are cached at once. */
const mostCached = 1_000;
/** A sign of life is stored when the stored one is older than this; milliseconds. */
const seenInterval = 60_000;

export type AdminService = ReturnType<typeof adminService>;

/** Admin sessions: log-in, log-out, and whether a token is a live session's. */
export function adminService(parts: { sessions: AdminSessionStore; passwords: PasswordCheck; clock: () => Date }) {
  const { sessions, passwords, clock } = parts;
  /** Until when which sessions count as live, by the hash of their token. */
  const cached = new Map<string, number>();
  let endings = 0;

  async function end(tokenHash: string): Promise<void> {
    await sessions.remove(tokenHash);
    endings += 1;
    cached.delete(tokenHash);
  }

  /** Stores a sign of life now and then. A store that takes no writes, as on a full disk, is no reason to refuse a call. */
  async function noteSeen(session: AdminSessionRecord, now: Date): Promise<void> {
    if (now.getTime() - seenAt(session) < seenInterval) return;
    await sessions.see(session.tokenHash, now).catch(() => undefined);
  }

  return {
    /**
     * @param options.address whose wrong attempts are counted together
     * @param options.replaces the token of this browser's session until now, which ends
     * @returns the token of a new session, 256 random bits
     * @throws AppError `unauthenticated` for a wrong password, `too_many` after too many of them
     */
    async logIn(password: string, { address, replaces }: { address: string; replaces?: string | undefined }) {
      await passwords.require(password, { address, refusal: adminTexts.invalidPassword });
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

    /** Ends the session on the server; its cookie is worth nothing afterwards. */
    logOut: (token: string): Promise<void> => end(hashToken(token)),

    /** Ends every session there is. */
    async logOutAll(): Promise<void> {
      await sessions.removeAll();
      endings += 1;
      cached.clear();
    },

    /** Whether a session is live; asking is a sign of life of its browser. */
    async isLive(token: string): Promise<boolean> {
      const tokenHash = hashToken(token);
      const now = clock();
      if ((cached.get(tokenHash) ?? 0) > now.getTime()) return true;
      const before = endings;
      const [session] = await sessions.find([tokenHash]);
      if (session === undefined || endOf(session) <= now.getTime()) return false;
      await noteSeen(session, now);
      // What was asked before a log-out says nothing about the time after it.
      if (before === endings) {
        if (cached.size >= mostCached) cached.clear();
        cached.set(tokenHash, Math.min(endOf(session), now.getTime() + cachedFor));
      }
      return true;
    },

    /**
     * Which of these sessions are live, past every cache. Their browsers are connected, which is a sign of life.
     */
    async liveAmong(tokens: readonly string[]): Promise<ReadonlySet<string>> {
      const now = clock();
      const byHash = new Map(tokens.map((token) => [hashToken(token), token]));
      const found = await sessions.find([...byHash.keys()]);
      const live = found.filter((session) => endOf(session) > now.getTime());
      await Promise.all(live.map((session) => noteSeen(session, now)));
      return new Set(live.map(({ tokenHash }) => byHash.get(tokenHash) ?? ''));
    },
  };
}

const seenAt = (session: AdminSessionRecord): number => (session.seenAt ?? session.createdAt).getTime();

/** When a session ends unless its browser shows another sign of life (OWASP ASVS 5.0, 7.3.1 and 7.3.2). */
const endOf = (session: AdminSessionRecord): number =>
  Math.min(session.expiresAt.getTime(), seenAt(session) + idleTimeout);

/** The token has full entropy, so a fast hash is enough to make the stored value useless to a reader. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
