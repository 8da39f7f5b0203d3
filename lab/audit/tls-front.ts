import { createServer as createPlainServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createServer, type Server, type Socket } from 'node:net';

/** A TLS proxy on loopback, like the one in front of a deployed site. */
export type TlsFront = {
  /** Host and port, such as `localhost:41234`. */
  host: string;
  /** The URL of the server that gets the requests; set it before the first request. */
  target: string;
  close(): Promise<void>;
};

/** The first byte of a TLS handshake. Source: RFC 8446, section 5.1 */
const handshakeByte = 0x16;

/** Serves https and http on one port; http requests are redirected to https. */
export async function startTlsFront(certificate: { key: string; cert: string }): Promise<TlsFront> {
  const secureServer = createSecureServer(certificate, (incoming, outgoing) =>
    forward(front.target, incoming, outgoing),
  );
  const plainServer = createPlainServer(({ url = '/', headers }, outgoing) => {
    outgoing.writeHead(301, { location: `https://${headers.host}${url}` }).end();
  });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', (chunk) => {
      socket.pause();
      socket.unshift(chunk);
      (chunk[0] === handshakeByte ? secureServer : plainServer).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });
  const front: TlsFront = {
    host: `localhost:${await listen(server)}`,
    target: '',
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return front;
}

function forward(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers = { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' };
  const forwardedRequest = request(target + incoming.url, { method: incoming.method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  forwardedRequest.once('error', () => outgoing.writeHead(502).end());
  incoming.pipe(forwardedRequest);
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', () => {
      const socketAddress = server.address();
      if (socketAddress === null || typeof socketAddress === 'string') reject(new Error('There is no free port.'));
      else resolve(socketAddress.port);
    });
  });
}
