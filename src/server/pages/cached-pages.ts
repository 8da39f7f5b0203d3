import type { IncomingMessage } from 'node:http';
import { chooseEncoding } from '#server/http/encoding.ts';
import type { EarlyHandler } from '#server/http/http-server.ts';
import { countHosts } from '#server/http/origin.ts';
import { pathAndQuery } from '#server/http/request-url.ts';
import type { Encoding } from './encoded.ts';
import type { SiteText } from './renderer.ts';
import { textHeaders } from './send.ts';

export type CachedPagesOptions = {
  /** Returns the cached page; undefined if there is none or it is stale. */
  fresh: (origin: string, path: string) => SiteText | undefined;
  /** Returns the security headers that every answer to a request for this URL has. */
  headersFor: (url: string) => Readonly<Record<string, string>>;
  requestId: (request: IncomingMessage) => string;
  publicUrl: string | undefined;
  isClosing: () => boolean;
};

/**
 * Answers GET requests for cached pages, with the headers that Fastify would send. Fastify answers all others: requests
 * with If-None-Match, without a Host header or with several; pages that are stale, not cached or not yet compressed; and
 * everything once the server closes.
 */
export function cachedPages(options: CachedPagesOptions): EarlyHandler {
  const cachedHeaders = new WeakMap<SiteText, Map<Encoding, AnswerHeaders>>();

  function headersOf(page: SiteText, answer: { encoding: Encoding; body: Buffer; url: string }): AnswerHeaders {
    const { encoding, body, url } = answer;
    const byEncoding = cachedHeaders.get(page) ?? new Map<Encoding, AnswerHeaders>();
    const cached = byEncoding.get(encoding);
    if (cached !== undefined) return cached;
    const headers = answerHeaders({ ...options.headersFor(url), ...textHeaders(page, encoding, body) });
    cachedHeaders.set(page, byEncoding.set(encoding, headers));
    return headers;
  }

  return (request, response) => {
    const page = options.isClosing() ? undefined : cachedPage(request, options);
    if (page === undefined) return false;
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body = page.text.ready(encoding);
    if (body === undefined) return false;
    const { fields, requestIdIndex } = headersOf(page, { encoding, body, url: request.url ?? '' });
    fields[requestIdIndex] = options.requestId(request);
    response.writeHead(page.status, fields);
    response.end(body);
    return true;
  };
}

/** Alternating header names and values, as `writeHead` takes them, and the index of the request id's value. */
type AnswerHeaders = { fields: string[]; requestIdIndex: number };

/**
 * All requests for a page in one encoding can use the same array, because `writeHead` reads it before it returns.
 */
function answerHeaders(headers: Readonly<Record<string, string>>): AnswerHeaders {
  const fields = Object.entries(headers).flat();
  return { fields: [...fields, 'x-request-id', ''], requestIdIndex: fields.length + 1 };
}

function cachedPage(request: IncomingMessage, { fresh, publicUrl }: CachedPagesOptions): SiteText | undefined {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers['if-none-match'] !== undefined || headers.host === undefined) return undefined;
  if (countHosts(request) !== 1) return undefined;
  // Pages are cached for valid origins only, so the origin needs no check.
  return fresh(publicUrl ?? `http://${headers.host.toLowerCase()}`, pathAndQuery(url).path);
}
