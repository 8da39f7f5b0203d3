import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChatEntry } from '#domain/chat.ts';
import { until } from '#server/sockets/testing.ts';
import type { ChatStore } from '#server/store/chat.ts';
import type { Store } from '#server/store/connect.ts';
import { openTestStore } from '#server/testing.ts';
import { type LiveBus, startLiveBus } from './bus.ts';
import { changesFeed, type Feed, memoryFeed, pollFeed } from './feeds.ts';
import { follow } from './follow.ts';

/** The embedded store in a process of its own, which all nodes share. */
let storeProcess: ChildProcess;
let dataDir: string;
let uri: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'live-bus-'));
  const cli = path.resolve(import.meta.dirname, '../../../packages/embedded-mongo/src/cli.ts');
  storeProcess = spawn(process.execPath, [cli, '--data', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  if (storeProcess.stdout === null) throw new Error('The store process has no output.');
  const [line] = await once(createInterface(storeProcess.stdout), 'line');
  uri = `${String(line).replace('ready ', '')}/site?directConnection=true`;
});

afterAll(async () => {
  storeProcess.kill('SIGTERM');
  await once(storeProcess, 'exit');
  await rm(dataDir, { recursive: true, force: true });
});

/** What one process of the site has. The tests run several nodes, all of them in the test process. */
type Node = { store: Store; chat: ChatStore; bus: LiveBus };

async function startNode(feed: (chat: ChatStore) => Feed): Promise<Node> {
  const store = await openTestStore(uri);
  const reportError = (error: unknown): void => {
    throw error;
  };
  const bus = await startLiveBus({ log: store.chat, feed: feed(store.chat), reportError });
  return { store, chat: store.chat, bus };
}

const stopNode = async ({ store, bus }: Node): Promise<void> => {
  await bus.close();
  await store.close();
};

const streamListeners = new Set<(entry: ChatEntry) => void>();

/** The 'changes' feed on a test stream instead of the database's. The test stream emits the entries of all nodes. */
const changesInTest = (chat: ChatStore): Feed => {
  chat.onAppend((entries) => {
    setTimeout(() => {
      for (const entry of entries ?? []) for (const listener of streamListeners) listener(entry);
    });
  });
  const watch = ({ entry }: { entry: (entry: ChatEntry) => void }) => {
    streamListeners.add(entry);
    return async () => void streamListeners.delete(entry);
  };
  return changesFeed({ watch }, () => undefined);
};

const say = (chat: ChatStore, sessionId: string, message: string) =>
  chat.append({
    sessionId,
    clientId: randomUUID(),
    createdAt: new Date(),
    kind: 'message',
    message,
    isUser: true,
    automatic: false,
  });

describe.each<[string, number, (chat: ChatStore) => Feed]>([
  ['memory, one process', 1, () => memoryFeed],
  ['poll, two processes', 2, () => pollFeed(10)],
  ['changes, two processes (with a test stream instead of the database’s)', 2, changesInTest],
])('the live bus: %s', (_name, nodeCount, feed) => {
  let nodes: Node[];
  const node = (index: number): Node => {
    const selectedNode = nodes[index % nodeCount];
    if (selectedNode === undefined) throw new Error('There is no such process.');
    return selectedNode;
  };

  beforeAll(async () => {
    nodes = await Promise.all(Array.from({ length: nodeCount }, () => startNode(feed)));
  });
  afterAll(() => Promise.all(nodes.map(stopNode)));

  it('delivers every entry of every process once, in order and without gaps to all processes', async () => {
    const deliveries = nodes.map(({ bus }) => {
      const entries: ChatEntry[] = [];
      return { entries, start: bus.position(), stop: bus.listen('all', (entry) => entries.push(entry)) };
    });
    const sessionIds: string[] = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(Array.from({ length: 600 }, (_, n) => say(node(n).chat, sessionIds[n % 20] ?? '', `m${n}`)));
    // Each session starts with two welcome messages.
    const total = 600 + 2 * sessionIds.length;
    for (const { entries, start, stop } of deliveries) {
      await until(() => entries.filter((entry) => sessionIds.includes(entry.sessionId)).length === total);
      stop();
      expect(entries.map((entry) => entry.seq)).toEqual(entries.map((_, index) => start + 1 + index));
    }
    expect(nodes.map(({ bus }) => bus.listeners())).toEqual(nodes.map(() => 0));
  });

  it("delivers to a session's listener only entries of this session, until the listener is removed", async () => {
    const [sessionId, otherId] = [randomUUID(), randomUUID()];
    const entries: ChatEntry[] = [];
    const stop = node(0).bus.listen({ sessionId }, (entry) => entries.push(entry));
    await say(node(1).chat, otherId, 'not for us');
    await say(node(1).chat, sessionId, 'for us');
    // Two welcome messages and the message.
    await until(() => entries.length === 3);
    stop();
    await say(node(0).chat, sessionId, 'too late');
    await until(async () => node(0).bus.position() === (await node(0).chat.lastSeq()));
    expect(entries.every((entry) => entry.sessionId === sessionId)).toBe(true);
    expect(entries).toHaveLength(3);
  });

  it('delivers every entry once and in order to readers that switch processes while the log grows', async () => {
    const sessions = Array.from({ length: 4 }, () => randomUUID());
    for (const id of sessions) await node(0).chat.open(id, new Date());
    const start = await node(0).chat.lastSeq();
    const total = 4_000;
    const writing = (async () => {
      for (let n = 0; n < total; n += 40) {
        const batch = Array.from({ length: 40 }, (_, k) =>
          say(node(n / 40 + k).chat, sessions[k % 4] ?? '', `${n + k}`),
        );
        await Promise.all(batch);
      }
    })();
    const readers = await Promise.all([
      ...sessions.map((sessionId, index) => readInPieces({ sessionId }, { start, total: total / 4, seed: index })),
      readInPieces('all', { start, total, seed: 9 }),
      readInPieces('all', { start, total, seed: 5, slow: true }),
      readInPieces('all', { start, total, seed: 3, isDirect: true }),
    ]);
    await writing;
    const loggedSeqs = (await node(0).chat.read('all', { after: start, limit: total + 1 })).map((entry) => entry.seq);
    expect(loggedSeqs).toHaveLength(total);
    for (const [index, sessionId] of sessions.entries()) {
      const entries = await node(0).chat.read({ sessionId }, { after: start, limit: total });
      expect(readers[index]?.seqs).toEqual(entries.map((entry) => entry.seq));
    }
    expect(readers.slice(4).map((reader) => reader.seqs)).toEqual([loggedSeqs, loggedSeqs, loggedSeqs]);
    expect(readers.every((reader) => reader.pieces > 10)).toBe(true);
    expect(nodes.map(({ bus }) => bus.listeners())).toEqual(nodes.map(() => 0));
  });

  /**
   * Reads `total` entries from short streams. Each is aborted after some entries; the next one is of the next node.
   *
   * @param options.isDirect whether most entries are delivered directly
   */
  async function readInPieces(
    scope: { sessionId: string } | 'all',
    options: { start: number; total: number; seed: number; slow?: boolean; isDirect?: boolean },
  ) {
    const { start, total, seed, slow = false, isDirect = false } = options;
    const seqs: number[] = [];
    let pieces = 0;
    while (seqs.length < total) {
      const { bus, chat } = node(pieces + seed);
      const end = new AbortController();
      const pieceLength = 1 + ((pieces * 37 + seed * 11) % 97);
      let entryCount = 0;
      const record = ({ seq }: ChatEntry): void => {
        seqs.push(seq);
        entryCount += 1;
        if (entryCount >= pieceLength || seqs.length >= total) end.abort();
      };
      const ready = slow
        ? async () => void (entryCount % 8 === 0 && (await new Promise((r) => setTimeout(r, 1))))
        : async () => undefined;
      for await (const entry of follow({
        bus,
        log: chat,
        scope,
        after: seqs.at(-1) ?? start,
        signal: end.signal,
        ready,
        deliver: (entry) => {
          if (!isDirect || entry.seq % 5 === 0) return false;
          record(entry);
          return true;
        },
      })) {
        record(entry);
        if (end.signal.aborted) break;
      }
      end.abort();
      pieces += 1;
    }
    return { seqs, pieces };
  }
});

describe('a stream of entries', () => {
  let node: Node;
  beforeAll(async () => {
    node = await startNode(() => memoryFeed);
  });
  afterAll(() => stopNode(node));

  const read = (after: number, end: AbortController, ready = async (): Promise<void> => undefined) =>
    follow({ bus: node.bus, log: node.chat, scope: 'all', after, signal: end.signal, ready });

  it('delivers every entry to a reader that pauses while 1,000 entries are stored', async () => {
    const sessionId = randomUUID();
    await node.chat.open(sessionId, new Date());
    const start = await node.chat.lastSeq();
    const end = new AbortController();
    const pause = Promise.withResolvers<void>();
    const seqs: number[] = [];
    const reading = (async () => {
      for await (const entry of read(start, end, () => pause.promise)) {
        seqs.push(entry.seq);
        if (seqs.length === 1_000) break;
      }
    })();
    await Promise.all(Array.from({ length: 1_000 }, (_, n) => say(node.chat, sessionId, `${n}`)));
    expect(seqs).toEqual([]);
    pause.resolve();
    await reading;
    expect(seqs).toEqual(Array.from({ length: 1_000 }, (_, n) => start + 1 + n));
  });

  it('ends and removes its listener when its signal aborts, during a wait or before the first read', async () => {
    const end = new AbortController();
    const stream = read(await node.chat.lastSeq(), end);
    const next = stream.next();
    await until(() => node.bus.listeners() === 1);
    end.abort();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(node.bus.listeners()).toBe(0);

    const abortedController = new AbortController();
    abortedController.abort();
    expect(await read(0, abortedController).next()).toEqual({ done: true, value: undefined });
    expect(node.bus.listeners()).toBe(0);
  });

  it('delivers entries directly to a waiting reader, unless the reader declines them', async () => {
    const sessionId = randomUUID();
    await node.chat.open(sessionId, new Date());
    const start = await node.chat.lastSeq();
    const end = new AbortController();
    const received: { seq: number; how: 'delivered' | 'read' }[] = [];
    const deliver = ({ seq }: ChatEntry): boolean => {
      if (seq % 3 === 0) return false;
      received.push({ seq, how: 'delivered' });
      return true;
    };
    const { bus, chat } = node;
    const ready = async (): Promise<void> => undefined;
    const stream = follow({ bus, log: chat, scope: 'all', after: start - 1, signal: end.signal, ready, deliver });
    const reading = (async () => {
      for await (const { seq } of stream) received.push({ seq, how: 'read' });
    })();
    await until(() => received.length === 1);
    for (let n = 1; n <= 9; n++) {
      await say(chat, sessionId, `${n}`);
      await until(() => received.length === n + 1);
    }
    const newSeqs = Array.from({ length: 9 }, (_, n) => start + 1 + n);
    expect(received).toEqual([
      { seq: start, how: 'read' },
      ...newSeqs.map((seq) => ({ seq, how: seq % 3 === 0 ? 'read' : 'delivered' })),
    ]);
    end.abort();
    await reading;
  });

  it('starts at the end of the log if the requested sequence number does not exist yet', async () => {
    const end = new AbortController();
    const lastSeqRead = Promise.withResolvers<void>();
    const lastSeq = () => node.chat.lastSeq().finally(() => lastSeqRead.resolve());
    const log = { read: node.chat.read, lastSeq };
    const ready = async (): Promise<void> => undefined;
    const stream = follow({ bus: node.bus, log, scope: 'all', after: 1_000_000, signal: end.signal, ready });
    const next = stream.next();
    await lastSeqRead.promise;
    await say(node.chat, randomUUID(), 'hello');
    expect((await next).value).toMatchObject({ type: 'message' });
    end.abort();
    await stream.return();
  });
});
