import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLifetime } from '#domain/admin.ts';
import { deskNameField, deskNameHeader } from '#domain/desk.ts';
import { maxLengths } from '#domain/fields.ts';
import type { ContentChanges } from '#server/services/content-changes.ts';
import { networkOf } from '#server/services/ip-address.ts';
import { noLimits, type RateLimits } from '#server/services/rate-limits.ts';
import type { Services } from '#server/services/services.ts';
import type { Store } from '#server/store/connect.ts';
import { type CallEvent, slowCallMs } from '#server/trpc/call-log.ts';
import type { Context } from '#server/trpc/init.ts';
import type { AnswerCache, AnswerCacheName } from './answer-caches.ts';

/** Over https, browsers bind a cookie with the prefix `__Host-` to its host and to https (RFC 6265bis, 4.1.3.2). */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-admin_session' : 'admin_session');

/** The parts that all requests share. */
export type Shared = ContentChanges & {
  store: Store;
  services: Services;
  limits: RateLimits;
  /** Whether the public URL is https. */
  isHttps: boolean;
  clock: () => Date;
  /** Cached answers that are the same for everybody, for /api and for HTTP requests to /trpc. */
  answerCaches: Record<AnswerCacheName, AnswerCache>;
};

/** The tRPC context of an HTTP request. */
export function requestContext(shared: Shared, request: FastifyRequest, reply: FastifyReply): Context {
  const secure = isSecure(shared, request);
  const name = cookieName(secure);
  const cookieOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    signed: true,
  } as const;
  return {
    ...shared,
    ipAddress: request.ip,
    sessionToken: sessionToken(shared, request),
    deskName: deskName(request),
    setSessionToken(token) {
      if (token === undefined) reply.clearCookie(name, cookieOptions);
      else reply.setCookie(name, token, { ...cookieOptions, maxAge: sessionLifetime / 1000 });
    },
    logCall: callLog(request),
    reportError(error) {
      request.log.error({ err: error }, 'call failed');
    },
  };
}

/** Returns a function that logs a request's calls, with the client's network instead of the full IP address. */
export function callLog({ log, ip }: Pick<FastifyRequest, 'log' | 'ip'>): (event: CallEvent) => void {
  // Computed once, because a socket makes many calls.
  let network: string | undefined;
  return ({ event, ...call }) => {
    network ??= networkOf(ip, { v4: 24, v6: 48 });
    log.info({ ...call, network }, event);
  };
}

/** Logs a request itself, not a procedure call. The line has the route, because the path can contain a token. */
export function logRequest(event: string, request: FastifyRequest, reply: FastifyReply): void {
  const call = `${request.method} ${request.routeOptions.url ?? ''}`;
  callLog(request)({ event, call, milliseconds: Math.round(reply.elapsedTime) });
}

/** An `onResponse` hook for the routes of pages and files: logs a slow request. */
export async function logSlowRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reply.elapsedTime > slowCallMs) logRequest('slow request', request, reply);
}

/** The staff member's name in the header of the workspace's calls; undefined if it is missing or invalid. */
function deskName({ headers }: FastifyRequest): string | undefined {
  const header = headers[deskNameHeader];
  if (typeof header !== 'string' || header.length > maxHeaderLength) return undefined;
  try {
    return deskNameField.parse(decodeURIComponent(header));
  } catch {
    return undefined;
  }
}

/** The name is percent-encoded: a character can be four bytes, and each byte takes three characters. */
const maxHeaderLength = maxLengths.name * 12;

const isSecure = ({ isHttps }: Pick<Shared, 'isHttps'>, request: FastifyRequest): boolean =>
  isHttps || request.protocol === 'https';

/** The tRPC context without rate limits, for making a cached answer: each request for the answer is already counted. */
export const uncountedContext = (shared: Shared, request: FastifyRequest, reply: FastifyReply): Context => ({
  ...requestContext(shared, request, reply),
  limits: noLimits,
});

/** The token in the admin cookie; undefined if there is no cookie or its signature is invalid. */
export function sessionToken(shared: Pick<Shared, 'isHttps'>, request: FastifyRequest): string | undefined {
  // Despite its type, `cookies` is null if a request fails before its cookies are read.
  const cookies: FastifyRequest['cookies'] | null = request.cookies;
  const signedCookie = cookies?.[cookieName(isSecure(shared, request))];
  if (signedCookie === undefined) return undefined;
  const { valid, value } = request.unsignCookie(signedCookie);
  return valid ? (value ?? undefined) : undefined;
}
