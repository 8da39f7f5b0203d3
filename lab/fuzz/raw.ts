import { connect } from 'node:net';
import type { Random } from './random.ts';

/** The bytes of an odd or broken HTTP request. */
export type RawRequest = { what: string; bytes: Buffer };

const host = 'Host: 127.0.0.1\r\n';
const contactBody = '{"name":"Ann","email":"ann@example.com","message":"Smuggled."}';
const post = (headers: string, body = ''): string => `POST /api/contact HTTP/1.1\r\n${host}${headers}\r\n${body}`;
const get = (path: string, headers = host): string => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;

const oddPaths = [
  '/../../../../etc/passwd',
  '/./../server.ts',
  '/assets/../../server.ts',
  '/assets/..%2f..%2fserver.ts',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/....//....//package.json',
  '/media/../../package.json',
  '/media/%00/640.webp',
  '//evil.example/%2f..',
  '/\\evil.example',
  '///',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/api/../api/blog',
  '/api//blog',
  '/api/blog/',
  '/API/blog',
  '/api/blog?__proto__[x]=1&constructor[prototype][x]=1',
  '/trpc/../api/blog',
  '/trpc/blog.list,blog.list,blog.list',
  '/trpc/blog.bySlug?input=%7B%22json%22%3A%7B%22slug%22%3A%7B%22%24ne%22%3Anull%7D%7D%7D',
  '/trpc/__proto__',
  '/trpc/constructor.prototype',
  '/trpc/blog.list?batch=1&input=%7B%22__proto__%22%3A1%7D',
  '/trpc/?batch=1',
  '/trpc/blog.list?input=%',
  `/${'a/'.repeat(3_000)}`,
  `/${'/'.repeat(14_000)}a`,
  `/blog/${'x'.repeat(8_000)}`,
  `/?${'a=1&'.repeat(2_000)}`,
  '/blog/<script>alert(1)</script>',
  '/.env',
  '/.git/config',
  '/package.json',
  '/server.ts',
  '/data/store.sqlite',
  'http://evil.example/',
  '*',
];

const brokenRequests: readonly [string, string | Buffer][] = [
  ['not HTTP', 'HELLO\r\n\r\n'],
  ['TLS hello', Buffer.from('160301020001000001fc0303', 'hex')],
  ['HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['HTTP/0.9', 'GET /\r\n\r\n'],
  ['unknown version', `GET / HTTP/9.9\r\n${host}\r\n`],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', `GET / HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`],
  ['odd host', 'GET / HTTP/1.1\r\nHost: evil.example/<script>\r\n\r\n'],
  ['unknown method', `FROB /api/contact HTTP/1.1\r\n${host}\r\n`],
  ['lower-case method', `get / HTTP/1.1\r\n${host}\r\n`],
  ['NUL in the path', get('/\0')],
  ['raw bytes in the path', Buffer.from(`GET /\xff\xfe HTTP/1.1\r\n${host}\r\n`, 'latin1')],
  ['NUL in a header', get('/', `${host}X: a\0b\r\n`)],
  ['header without a colon', get('/', `${host}nonsense\r\n`)],
  ['folded header', get('/', `${host}X: a\r\n b\r\n`)],
  ['space before a colon', get('/', `${host}Content-Length : 5\r\n`)],
  ['huge header', get('/', `${host}X: ${'x'.repeat(20_000)}\r\n`)],
  ['many headers', get('/', host + Array.from({ length: 2_500 }, (_value, index) => `X-${index}: 1\r\n`).join(''))],
  ['huge cookie', get('/api/admin/session', `${host}Cookie: admin_session=${'x'.repeat(12_000)}\r\n`)],
  ['odd cookies', get('/api/admin/session', `${host}Cookie: admin_session=%ff.%00; __proto__=1; =; ;;\r\n`)],
  ['forged session', get('/api/bookings', `${host}Cookie: admin_session=s%3Aabc.def\r\n`)],
  ['odd range', get('/', `${host}Range: bytes=0-,1-,2-,3-,-1\r\n`)],
  ['odd encodings', get('/', `${host}Accept-Encoding: ${'gzip;q=1e99,'.repeat(300)}\r\n`)],
  ['long encodings', get('/', `${host}Accept-Encoding: gzip${' '.repeat(14_000)}a\r\n`)],
  ['odd conditions', get('/', `${host}If-None-Match: ${'"x",'.repeat(1_500)}\r\nIf-Modified-Since: never\r\n`)],
  ['odd forwarding', get('/', `${host}X-Forwarded-For: ${'1.2.3.4,'.repeat(900)}\r\nX-Forwarded-Host: evil\r\n`)],
  ['negative length', post('Content-Type: application/json\r\nContent-Length: -1\r\n')],
  ['length that is not a number', post('Content-Type: application/json\r\nContent-Length: 1e3\r\n')],
  ['two lengths', post(`Content-Type: application/json\r\nContent-Length: 5\r\nContent-Length: 62\r\n`, contactBody)],
  ['huge length', post('Content-Type: application/json\r\nContent-Length: 99999999999999999999\r\n')],
  [
    'length and chunks',
    post(
      `Content-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n`,
      `0\r\n\r\n${contactBody}`,
    ),
  ],
  ['unknown coding', post('Content-Type: application/json\r\nTransfer-Encoding: frob\r\n', contactBody)],
  ['chunk without a size', post('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n', 'zz\r\n')],
  [
    'huge chunk',
    post('Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n', `fffffffffffffffff\r\n${contactBody}`),
  ],
  ['too short a length', post('Content-Type: application/json\r\nContent-Length: 10\r\n', contactBody)],
  ['odd expectation', post('Content-Type: application/json\r\nExpect: a-pony\r\nContent-Length: 0\r\n')],
  ['upgrade to nothing', get('/', `${host}Connection: Upgrade\r\nUpgrade: frob\r\n`)],
  ['upgrade elsewhere', get('/api/blog', `${host}Connection: Upgrade\r\nUpgrade: websocket\r\n`)],
  [
    'upgrade without a key',
    get('/ws', `${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n`),
  ],
  [
    'upgrade of an old version',
    get(
      '/ws',
      `${host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 7\r\nSec-WebSocket-Key: x\r\n`,
    ),
  ],
  [
    'foreign upgrade',
    get(
      '/ws',
      `${host}Connection: Upgrade\r\nUpgrade: websocket\r\nOrigin: https://evil.example\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n`,
    ),
  ],
];

/** A random raw request. */
export function rawRequest(random: Random): RawRequest {
  if (random.chance(0.45)) {
    const path = random.pick(oddPaths);
    return { what: `raw: path ${path.slice(0, 60)}`, bytes: Buffer.from(get(path)) };
  }
  const [what, bytes] = random.pick(brokenRequests);
  return { what: `raw: ${what}`, bytes: Buffer.from(bytes) };
}

/** The statuses of the answers to raw bytes. `timedOut` is true if no byte came before the timeout. */
export type RawAnswer = { statuses: number[]; ms: number; timedOut: boolean };

/**
 * Sends bytes over a new connection, and waits for the first complete answer, the end of the connection or the timeout.
 *
 * @param timeout milliseconds
 */
export function sendRaw(url: string, { bytes }: RawRequest, timeout: number): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const begin = performance.now();
  const { promise, resolve } = Promise.withResolvers<RawAnswer>();
  const chunks: Buffer[] = [];
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: false });
  const end = (timedOut: boolean): void => {
    clearTimeout(timer);
    socket.destroy();
    const text = Buffer.concat(chunks).toString('latin1');
    const statuses = [...text.matchAll(/(?:^|\n)HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    resolve({ statuses, ms: performance.now() - begin, timedOut });
  };
  const timer = setTimeout(() => end(chunks.length === 0), timeout);
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    // Does not wait for the end of the connection: the server keeps it open for another request.
    if (isComplete(Buffer.concat(chunks))) end(false);
  });
  socket.on('error', () => end(false));
  socket.on('close', () => end(false));
  socket.write(bytes);
  return promise;
}

/**
 * Whether the first answer is complete. Without a length, a chunked answer ends with its last chunk, and any other
 * answer with its headers.
 */
function isComplete(bytes: Buffer): boolean {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const head = bytes.subarray(0, headEnd).toString('latin1');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
  if (length === undefined) return !isChunked || bytes.subarray(-5).toString('latin1') === '0\r\n\r\n';
  return bytes.length >= headEnd + 4 + Number(length);
}
