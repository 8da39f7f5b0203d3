import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { until } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends frames over a connection of their own. @returns the first `count` answers */
async function answersTo(frames: readonly string[], count = frames.length): Promise<Record<string, unknown>[]> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc`);
  const answers: Record<string, unknown>[] = [];
  socket.on('message', (data) => answers.push(JSON.parse(String(data))));
  await once(socket, 'open');
  for (const frame of frames) socket.send(frame);
  await until(() => answers.length >= count);
  socket.terminate();
  return answers;
}

describe("a call over tRPC's socket", () => {
  it('needs no input where its procedure takes none', async () => {
    const [answer] = await answersTo(['{"id":1,"method":"query","params":{"path":"public.company"}}']);
    expect(answer).toMatchObject({ id: 1, result: { type: 'data', data: { json: { name: expect.any(String) } } } });
  });

  it.each(['', 'null', '[7]', '{"id":{},"method":"query","params":{"path":"blog.list"}}', '{"id":1,"jsonrpc":"1.0"}'])(
    "that reads %j is the client's fault, and others are answered after it",
    async (frame) => {
      const answers = await answersTo([frame, '{"id":2,"method":"query","params":{"path":"public.company"}}']);
      expect(answers).toContainEqual(
        expect.objectContaining({
          id: null,
          error: expect.objectContaining({
            json: expect.objectContaining({
              message: 'The request could not be understood.',
              data: expect.objectContaining({ httpStatus: 400, reason: 'invalid' }),
            }),
          }),
        }),
      );
      expect(answers).toContainEqual(expect.objectContaining({ id: 2, result: expect.anything() }));
    },
  );
});
