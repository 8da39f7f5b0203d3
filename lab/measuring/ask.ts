import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Question = {
  method?: string;
  headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Becomes the body, as JSON. */
  json?: unknown;
  body?: string | Uint8Array | undefined;
  /** The address to come from, such as 127.0.0.2. */
  from?: string;
  /** Milliseconds after which the answer is given up; 15 seconds unless told. */
  patience?: number;
  /** Connections to use; those that `ask` shares unless told. */
  agent?: Agent;
};

/** `ms` is the time from the first byte sent to the last byte received. */
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; ms: number };

const sharedAgent = new Agent({ keepAlive: true, maxSockets: 2_000 });

/**
 * Sends one request.
 *
 * @param url scheme, host and port
 * @param path goes out as written
 * @throws Error when the connection fails or ends before the answer does, or when the answer takes too long
 */
export function ask(url: string, path: string, question: Question = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, json, from, patience = 15_000, agent = sharedAgent } = question;
  const body = json === undefined ? question.body : JSON.stringify(json);
  const { hostname, port } = new URL(url);
  const begin = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const sent = request(
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
    () => sent.destroy(new Error(`No answer within ${patience} ms: ${method} ${path}`)),
    patience,
  );
  sent.on('error', reject);
  sent.end(body);
  return promise.finally(() => clearTimeout(timer));
}

/** The JSON of an answer. @throws Error when the answer is none that succeeded */
export function jsonOf({ status, text }: Answer): unknown {
  if (status !== 200) throw new Error(`The server answered ${status}: ${text.slice(0, 200)}`);
  return JSON.parse(text);
}
