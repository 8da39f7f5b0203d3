import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The answer to a body that comes in chunks, without its length being said. */
const sendChunks = (path: string, { type, chunks }: { type: string | undefined; chunks: readonly string[] }) =>
  new Promise<{ status: number | undefined; json: unknown }>((resolve, reject) => {
    const headers = { 'transfer-encoding': 'chunked', ...(type === undefined ? {} : { 'content-type': type }) };
    const call = request(new URL(path, server.url), { method: 'POST', headers }, async (answer) => {
      resolve({ status: answer.statusCode, json: JSON.parse(Buffer.concat(await answer.toArray()).toString()) });
    });
    for (const chunk of chunks) call.write(chunk);
    call.on('error', reject).end();
  });

describe('a body in chunks', () => {
  it.each([undefined, 'application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'may be empty, whatever type it is said to be: %s',
    async (type) => {
      const count = await sendChunks('/api/page-views/home/increment', { type, chunks: [] });
      expect(count).toEqual({ status: 200, json: { views: expect.any(Number) } });
      const contact = await sendChunks('/api/contact', { type, chunks: [] });
      expect(contact).toMatchObject({ status: 400, json: { code: 'invalid' } });
    },
  );

  it.each([undefined, 'text/plain', 'multipart/form-data; boundary=x', 'nonsense'])(
    'that holds something has to be JSON: %s',
    async (type) => {
      const answer = await sendChunks('/api/page-views/home/increment', { type, chunks: ['{', '}'] });
      expect(answer).toMatchObject({ status: 415, json: { code: 'unsupported_media_type' } });
    },
  );

  it('is not read beyond the limit', async () => {
    const chunks = Array.from({ length: 70 }, () => 'x'.repeat(1024));
    const answer = await sendChunks('/api/page-views/home/increment', { type: 'text/plain', chunks });
    expect(answer).toMatchObject({ status: 413, json: { code: 'too_large' } });
  });
});
