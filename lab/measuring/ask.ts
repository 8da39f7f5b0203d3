import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type RequestOptions = {
  method?: string;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as the body, in JSON. */
  json?: unknown;
  /** Ignored if `json` is given. */
  body?: string | Uint8Array | undefined;
  /** The source IP address, such as 127.0.0.2. */
  from?: string;
  /** Maximum milliseconds until the end of the answer; 15,000 by default. */
  timeout?: number;
  /** The pool of connections; a shared one by default. */
  agent?: Agent;
};

/** `ms` is the time from the call of `ask` to the end of the answer, including the wait for a connection. */
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };

const sharedAgent = new Agent({ keepAlive: true, maxSockets: 2_000 });

/**
 * Sends one request.
 *
 * @param url only its host and port are used
 * @param path sent as it is
 * @throws Error if the connection fails, or if there is no complete answer in time
 */
export function ask(url: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, json, from, timeout = 15_000, agent = sharedAgent } = options;
  const body = json === undefined ? options.body : JSON.stringify(json);
  const { hostname, port } = new URL(url);
  const begin = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const outgoing = request(
    {
      hostname,
      port,
      path,
      method,
      agent,
      ...(from === undefined ? {} : { localAddress: from }),
      headers: {
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    },
    (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString(),
          ms: performance.now() - begin,
        }),
      );
    },
  );
  const timer = setTimeout(
    () => outgoing.destroy(new Error(`No complete answer within ${timeout} ms: ${method} ${path}`)),
    timeout,
  );
  outgoing.on('error', reject);
  outgoing.end(body);
  return promise.finally(() => clearTimeout(timer));
}

/** The parsed JSON of an answer. @throws Error if its status is not 200, or its text is not JSON */
export function jsonOf({ status, text }: Answer): unknown {
  if (status !== 200) throw new Error(`The server answered ${status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}
