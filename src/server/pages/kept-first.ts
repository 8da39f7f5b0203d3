import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { countHosts } from '#server/http/origin.ts';
import { chooseEncoding, type Encoding } from './encoded.ts';
import { pathAndQuery } from './request-address.ts';
import { textHeaders } from './send.ts';
import type { SiteText } from './site-texts.ts';

export type KeptFirstOptions = {
  /** The text that is kept for a page, if one is. */
  ready: (origin: string, path: string) => SiteText | undefined;
  /** Headers of every answer to an address. */
  headersFor: (url: string) => Readonly<Record<string, string>>;
  requestId: (request: IncomingMessage) => string;
  publicUrl: string | undefined;
};

/**
 * Answers requests for kept pages before the application sees them: walking through it costs as much as the answer
 * itself. What it answers is what the application would; everything that is not a plain wish for a kept page is left
 * to the application, and so is everything from the moment that it closes.
 */
export function answerKeptFirst(app: FastifyInstance, options: KeptFirstOptions): void {
  const { server } = app;
  const [application] = server.listeners('request');
  if (application === undefined) throw new Error('The server has no application yet.');
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  const heads = new WeakMap<SiteText, Map<Encoding, Head>>();

  function headOf(text: SiteText, encoding: Encoding, url: string): Head {
    const known = heads.get(text)?.get(encoding);
    if (known !== undefined) return known;
    const head = newHead({ ...options.headersFor(url), ...textHeaders(text, encoding) });
    heads.set(text, (heads.get(text) ?? new Map<Encoding, Head>()).set(encoding, head));
    return head;
  }

  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const text = closing ? undefined : keptFor(request, options);
    if (text === undefined) {
      application.call(server, request, response);
      return;
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const head = headOf(text, encoding, request.url ?? '');
    head.fields[head.requestId] = options.requestId(request);
    response.writeHead(text.status, head.fields);
    response.end(text.text.variants[encoding].body);
  });
}

/** Names and values of an answer's headers in turn, and where among them the request's id stands. */
type Head = { fields: string[]; requestId: number };

/** One list for all requests, for its values are read while it is handed over. */
function newHead(headers: Readonly<Record<string, string>>): Head {
  const fields = Object.entries(headers).flat();
  return { fields: [...fields, 'x-request-id', ''], requestId: fields.length + 1 };
}

function keptFor(request: IncomingMessage, { ready, publicUrl }: KeptFirstOptions) {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || headers['if-none-match'] !== undefined || headers.host === undefined) return undefined;
  if (countHosts(request) !== 1) return undefined;
  // Texts are only kept for origins that were found good.
  return ready(publicUrl ?? `http://${headers.host.toLowerCase()}`, pathAndQuery(url).path);
}
