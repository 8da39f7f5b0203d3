import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSlowBodies } from './slow-bodies.ts';

let app: FastifyInstance;
let port: number;

beforeEach(async () => {
  app = Fastify();
  endSlowBodies(app, { patience: 200, exempt: new Set(['/media']) });
  app.post('/api', async ({ body }) => ({ body }));
  app.post('/media', async ({ body }) => ({ body }));
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterEach(() => app.close());

/** Sends a head and half a body, the rest after `delay`. @returns all that came back until the connection ended */
function sendSlowly(path: string, delay: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('close', () => resolve(received));
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\ntr`,
    );
    setTimeout(() => socket.write('ue'), delay);
  });
}

describe('endSlowBodies', () => {
  it('ends a connection whose body does not arrive in time', async () => {
    expect(await sendSlowly('/api', 1_500)).toBe('');
  });

  it('lets a body arrive in time', async () => {
    expect(await sendSlowly('/api', 20)).toContain('{"body":true}');
  });

  it('leaves exempt paths more time', async () => {
    expect(await sendSlowly('/media', 600)).toContain('{"body":true}');
  });
});
