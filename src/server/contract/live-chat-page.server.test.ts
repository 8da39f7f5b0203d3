import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { jsonClient, until } from '#server/sockets/testing.ts';
import { testServer } from '#server/testing-server.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/live-chat.md'), 'utf8');

/** The frames of the conversation that the page shows, in order. */
const examples = [...page.matchAll(/^(office|visitor) +([→←]) (\{.*\})$/gm)].map(([, who, arrow, text = '']) => ({
  who: who === 'office' ? ('office' as const) : ('visitor' as const),
  isSent: arrow === '→',
  frame: JSON.parse(text),
}));

const server = testServer();

test('the server answers as in the conversation on the page about /ws', async () => {
  const clients = {
    office: await jsonClient(server, { cookie: await server.logIn(), origin: server.url }),
    visitor: await jsonClient(server),
  };
  const receivedCounts = { office: 0, visitor: 0 };
  for (const { who, isSent, frame } of examples) {
    const { frames, send } = clients[who];
    if (isSent) send(frame);
    else {
      await until(() => frames.length > receivedCounts[who]);
      expect(withPlaceholders(frames[receivedCounts[who]])).toEqual(frame);
      receivedCounts[who] += 1;
    }
  }
  for (const client of Object.values(clients)) await client.close();
});

/** Replaces ids and times, which differ each time, by the placeholder of the page. */
const withPlaceholders = (frame: unknown): unknown =>
  JSON.parse(JSON.stringify(frame, (name, value) => (['id', 'createdAt'].includes(name) ? '…' : value)));

test('the tables and the conversation on the page have the same types of frames', () => {
  const types = [...page.matchAll(/^\| `([a-z-]+)` /gm)].map(([, type]) => type);
  expect(new Set(types)).toEqual(new Set(examples.map(({ frame }) => frame.type)));
});
