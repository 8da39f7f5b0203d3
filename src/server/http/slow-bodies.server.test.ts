import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { endSlowBodies } from './slow-bodies.ts';

let app: FastifyInstance;
let port: number;

/** @param timeout milliseconds for a body */
async function start(timeout: number): Promise<void> {
  app = Fastify();
  endSlowBodies(app, { timeout, exempt: new Set(['/media', '/media/rejected']) });
  app.post('/api', async ({ body }) => ({ body }));
  app.post('/media', async ({ body }) => ({ body }));
  app.post(
    '/media/rejected',
    { onRequest: async (_request, reply) => reply.code(401).send({ rejected: true }) },
    () => ({}),
  );
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}
afterEach(() => app.close());

/** Sends a head and half a body, and the rest after `delay`. @returns all data received until the connection ended */
function sendSlowly(path: string, delay: number, connection = 'close'): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('close', () => resolve(received));
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\ntr`,
    );
    setTimeout(() => socket.write('ue'), delay);
  });
}

describe('endSlowBodies', () => {
  it('answers 408 if the body does not arrive in time, and ignores the rest of the body', async () => {
    await start(500);
    for (const delay of [1_000, 2_500]) {
      const answer = await sendSlowly('/api', delay, 'keep-alive');
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer.match(/HTTP/g)).toHaveLength(1);
      expect(answer).toContain('"code":"unavailable"');
    }
  });

  it('accepts a body that arrives in time', async () => {
    await start(30_000);
    expect(await sendSlowly('/api', 20)).toContain('{"body":true}');
  });

  it('gives exempt paths more time', async () => {
    await start(500);
    expect(await sendSlowly('/media', 1_000)).toContain('{"body":true}');
  });

  it('ends a connection whose request was rejected before its body arrived, even on an exempt path', async () => {
    await start(500);
    const begin = performance.now();
    expect(await sendSlowly('/media/rejected', 30_000, 'keep-alive')).toContain('{"rejected":true}');
    expect(performance.now() - begin).toBeLessThan(25_000);
  });

  it('keeps a connection open if its request was rejected, but the body arrives', async () => {
    await start(2_000);
    const begin = performance.now();
    const [answer] = await Promise.all([sendSlowly('/media/rejected', 20, 'keep-alive'), closeLater(3_000)]);
    expect(answer).toContain('{"rejected":true}');
    expect(performance.now() - begin).toBeGreaterThan(2_900);
  });
});

async function closeLater(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  app.server.closeAllConnections();
}
