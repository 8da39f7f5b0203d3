import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionLifetime } from '#domain/admin.ts';
import type { CompanyProfile } from '#domain/company.ts';
import type { ContentChanges } from '#server/services/content-changes.ts';
import type { RateLimits } from '#server/services/rate-limits.ts';
import type { Services } from '#server/services/services.ts';
import type { Store } from '#server/store/connect.ts';
import type { Context } from '#server/trpc/init.ts';

const cookieName = 'admin_session';

/** What every request's context shares. */
export type Shared = ContentChanges & {
  store: Store;
  services: Services;
  limits: RateLimits;
  company: CompanyProfile;
  /** Whether the public address is one of https. */
  isHttps: boolean;
  clock: () => Date;
};

/** The tRPC context of an HTTP request. */
export function requestContext(shared: Shared, request: FastifyRequest, reply: FastifyReply): Context {
  const cookie = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: shared.isHttps || request.protocol === 'https',
    signed: true,
  } as const;
  return {
    ...shared,
    address: request.ip,
    sessionToken: sessionToken(request),
    setSessionToken(token) {
      if (token === undefined) reply.clearCookie(cookieName, cookie);
      else reply.setCookie(cookieName, token, { ...cookie, maxAge: sessionLifetime / 1000 });
    },
    reportError(error) {
      request.log.error({ err: error }, 'call failed');
    },
  };
}

/** The token in a validly signed admin cookie. */
export function sessionToken(request: FastifyRequest): string | undefined {
  const signed = request.cookies[cookieName];
  if (signed === undefined) return undefined;
  const { valid, value } = request.unsignCookie(signed);
  return valid ? (value ?? undefined) : undefined;
}
