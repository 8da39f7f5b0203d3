import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { testServer } from '#server/testing-server.ts';
import { openStore } from './connect.ts';
import { openedSocketsChannel, socketOf } from './lost-writes.ts';

const server = testServer();

it('a command is repeated if its connection closes while the command is written', async () => {
  const sockets: (Socket | undefined)[] = [];
  const collect = (message: unknown) => void sockets.push(socketOf(message));
  subscribe(openedSocketsChannel, collect);
  const store = await openStore(server.embedded.uri, { prepare: false, callTimeout: 60_000 });
  try {
    await store.blog.find('65f000000000000000000000');
    expect(sockets.length).toBeGreaterThan(1);
    for (const socket of sockets) socket?.destroy();
    // The sockets have not emitted `close` yet, so the driver still uses them.
    expect(await store.blog.find('65f000000000000000000000')).toBeUndefined();
  } finally {
    unsubscribe(openedSocketsChannel, collect);
    await store.close();
  }
});
