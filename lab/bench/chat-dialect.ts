import { randomUUID } from 'node:crypto';
import { openSocket, type RawSocket } from './raw-socket.ts';

/** Called with a message's id when the message was stored or has arrived. */
export type OnMessage = (clientId: string) => void;

/** A participant with a socket. */
export type ChatClient = { send(message: Message): void; close(): void };

export type Message = { sessionId: string; clientId: string; text: string };

/** The protocol of a chat. Both sides use the same minimal client, so the client's cost is the same. */
export type ChatDialect = {
  /** Resolves when the socket is subscribed to the conversation's messages. */
  joinVisitor(sessionId: string, on: { stored?: OnMessage; arrived?: OnMessage }): Promise<ChatClient>;
  joinOffice(on: { stored?: OnMessage; arrived?: OnMessage }): Promise<ChatClient>;
};

/** The site's protocol: tRPC procedures and subscriptions on one socket. @param cookie of an admin session */
export function siteDialect(url: string, cookie: string): ChatDialect {
  async function join(
    subscription: object,
    role: 'visitor' | 'office',
    on: { stored?: OnMessage; arrived?: OnMessage },
  ) {
    let markReady: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => {
      markReady = resolve;
    });
    const headers = role === 'office' ? { cookie, origin: url } : {};
    const socket = await openSocket(`${url}/trpc`, {
      headers,
      onText(payload) {
        const text = payload.toString('latin1');
        if (text.includes('"error"')) throw new Error(`The site answered ${text}`);
        if (text.startsWith('{"id":1,')) {
          if (text.includes('"type":"started"')) markReady();
          else callWithId(on.arrived, text);
        } else callWithId(on.stored, text);
      },
    });
    socket.send(JSON.stringify({ id: 1, method: 'subscription', params: subscription }));
    await ready;
    return chatClient(socket, role);
  }

  function chatClient(socket: RawSocket, role: 'visitor' | 'office'): ChatClient {
    let id = 1;
    return {
      send({ sessionId, clientId, text }) {
        id += 1;
        const path = role === 'visitor' ? 'chat.send' : 'chat.reply';
        const json = { sessionId, clientId, message: text, ...(role === 'visitor' ? { isUser: true } : {}) };
        socket.send(JSON.stringify({ id, method: 'mutation', params: { path, input: { json } } }));
      },
      close: () => socket.close(),
    };
  }

  return {
    joinVisitor: (sessionId, on) => join({ path: 'chat.onMessage', input: { json: { sessionId } } }, 'visitor', on),
    joinOffice: (on) => join({ path: 'chat.onEvents', input: { json: {} } }, 'office', on),
  };
}

/** socket.io's protocol. Source of the packets: Engine.IO protocol 4, Socket.IO protocol 5 */
export function relayDialect(url: string): ChatDialect {
  async function join(room: string, on: { stored?: OnMessage; arrived?: OnMessage }): Promise<ChatClient> {
    let markReady: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => {
      markReady = resolve;
    });
    let id = 1;
    const socket: RawSocket = await openSocket(`${url}/socket.io/?EIO=4&transport=websocket`, {
      onText(payload) {
        const text = payload.toString('latin1');
        if (text.startsWith('42[')) callWithId(on.arrived, text);
        else if (text === '431[]') markReady();
        else if (text.startsWith('43')) on.stored?.(/"([^"]+)"/.exec(text)?.[1] ?? '');
        else if (text === '2') socket.send('3');
        else if (text.startsWith('40')) socket.send(`421${JSON.stringify(['join', room])}`);
      },
    });
    socket.send('40');
    await ready;
    return {
      send({ sessionId, clientId, text }) {
        id += 1;
        const message = { sessionId, clientId, message: text, isUser: room !== 'office', at: new Date().toISOString() };
        socket.send(`42${id}${JSON.stringify(['say', message])}`);
      },
      close: () => socket.close(),
    };
  }
  return {
    joinVisitor: join,
    joinOffice: (on) => join('office', on),
  };
}

/** The protocol of `stored-relay.ts`. */
export function storedRelayDialect(url: string): ChatDialect {
  async function join(room: string, on: { stored?: OnMessage; arrived?: OnMessage }): Promise<ChatClient> {
    let markReady: () => void = () => undefined;
    const ready = new Promise<void>((resolve) => {
      markReady = resolve;
    });
    const socket: RawSocket = await openSocket(url, {
      onText(payload) {
        const text = payload.toString('latin1');
        if (text.startsWith('{"message"')) callWithId(on.arrived, text);
        else if (text.startsWith('{"stored":"')) on.stored?.(text.slice(11, 47));
        else markReady();
      },
    });
    socket.send(JSON.stringify({ join: room }));
    await ready;
    return {
      send: ({ sessionId, clientId, text }) =>
        socket.send(JSON.stringify({ say: { sessionId, clientId, message: text } })),
      close: () => socket.close(),
    };
  }
  return { joinVisitor: join, joinOffice: (on) => join('office', on) };
}

function callWithId(listener: OnMessage | undefined, text: string): void {
  if (listener === undefined) return;
  const start = text.indexOf('"clientId":"');
  if (start !== -1) listener(text.slice(start + 12, start + 48));
}

/** Joins many conversations as their visitors, 50 at a time. */
export async function joinMany(
  dialect: ChatDialect,
  count: number,
  on: { stored?: OnMessage; arrived?: OnMessage } = {},
): Promise<{ sessionId: string; client: ChatClient }[]> {
  const sessionIds = Array.from({ length: count }, () => randomUUID());
  const visitors: { sessionId: string; client: ChatClient }[] = [];
  for (let index = 0; index < count; index += 50) {
    const joining = sessionIds.slice(index, index + 50).map(async (sessionId) => ({
      sessionId,
      client: await dialect.joinVisitor(sessionId, on),
    }));
    visitors.push(...(await Promise.all(joining)));
  }
  return visitors;
}
