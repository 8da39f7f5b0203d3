import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testServer } from '#server/testing-server.ts';
import { parseJson } from './body.ts';

const server = testServer();

/** Sends a body in chunks, without its length. */
const sendChunks = (path: string, { type, chunks }: { type: string | undefined; chunks: readonly string[] }) =>
  new Promise<{ status: number | undefined; json: unknown }>((resolve, reject) => {
    const headers = { 'transfer-encoding': 'chunked', ...(type === undefined ? {} : { 'content-type': type }) };
    const outgoingRequest = request(new URL(path, server.url), { method: 'POST', headers }, async (answer) => {
      resolve({ status: answer.statusCode, json: JSON.parse(Buffer.concat(await answer.toArray()).toString()) });
    });
    for (const chunk of chunks) outgoingRequest.write(chunk);
    outgoingRequest.on('error', reject).end();
  });

describe('a body in chunks', () => {
  it.each([undefined, 'application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'may be empty with the content type %s',
    async (type) => {
      const count = await sendChunks('/api/page-views/home/increment', { type, chunks: [] });
      expect(count).toEqual({ status: 200, json: { views: expect.any(Number) } });
      const contact = await sendChunks('/api/contact', { type, chunks: [] });
      expect(contact).toMatchObject({ status: 400, json: { code: 'invalid' } });
    },
  );

  it.each([undefined, 'text/plain', 'multipart/form-data; boundary=x', 'nonsense'])(
    'that is not empty is rejected with the content type %s',
    async (type) => {
      const answer = await sendChunks('/api/page-views/home/increment', { type, chunks: ['{', '}'] });
      expect(answer).toMatchObject({ status: 415, json: { code: 'unsupported_media_type' } });
    },
  );

  it('is rejected if it is larger than the limit', async () => {
    const chunks = Array.from({ length: 70 }, () => 'x'.repeat(1024));
    const answer = await sendChunks('/api/page-views/home/increment', { type: 'text/plain', chunks });
    expect(answer).toMatchObject({ status: 413, json: { code: 'too_large' } });
  });
});

/** Sends a part of a body; after the answer, sends the rest and requests /healthz. @returns all received data */
const sendRestAfterAnswer = ({ head, first, rest }: { head: string; first: string; rest: string }): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let received = '';
    socket.once('data', () => {
      socket.write(`${rest}GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (part) => {
      received += String(part);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
    socket.write(`POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head}\r\n\r\n${first}`);
  });

describe('a body that is rejected', () => {
  const halfBody = 'x'.repeat(100 * 1024);
  const chunk = `${halfBody.length.toString(16)}\r\n${halfBody}\r\n`;

  it.each([
    ['declares its length', { head: `Content-Length: ${2 * halfBody.length}`, first: halfBody, rest: halfBody }, 413],
    ['comes in chunks', { head: 'Transfer-Encoding: chunked', first: chunk, rest: `${chunk}0\r\n\r\n` }, 413],
    ['is no JSON', { head: 'Content-Length: 1', first: '{', rest: '' }, 400],
  ])('may be sent to its end, and the connection stays usable, if it %s', async (_title, body, status) => {
    const answers = (await sendRestAfterAnswer(body)).match(/HTTP\/1\.1 \d+/g);
    expect(answers).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
  });
});

describe('JSON', () => {
  const nestedArrays = (levels: number): Buffer => Buffer.from('['.repeat(levels) + ']'.repeat(levels));

  it('may be nested 32 levels deep, and not deeper', () => {
    expect(parseJson(nestedArrays(32))).toBeInstanceOf(Array);
    for (const levels of [33, 30_000]) expect(() => parseJson(nestedArrays(levels))).toThrow('nested too deeply');
  });
});
