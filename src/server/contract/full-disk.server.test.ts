import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing.ts';

test('while the disk is full, the office logs in and out', async () => {
  const server = await startTestServer({ diskPages: 700 });
  const write = async (message: string): Promise<number> =>
    (await server.send('POST', '/api/contact', { json: { name: 'Ann', email: 'ann@example.com', message } })).status;
  const before = await server.logIn();
  for (const length of [5_000, 500, 1]) while ((await write('x'.repeat(length))) === 200);
  expect(await write('Hello')).toBe(503);

  const sessions = [];
  // The first ones may still fit into what is left of a page.
  for (let time = 0; time < 20; time++) sessions.push(await server.logIn());
  const read = async (as: string | undefined) => (await server.send('GET', '/api/admin/messages', { as })).status;
  for (const as of [before, ...sessions]) expect(await read(as)).toBe(200);
  for (const as of [before, sessions.at(-1)]) {
    expect((await server.send('POST', '/api/admin/logout', { as })).status).toBe(204);
    expect(await read(as)).toBe(401);
  }
  expect(await read(sessions[0])).toBe(200);
  await server.close();
});
