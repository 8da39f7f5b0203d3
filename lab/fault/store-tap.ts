import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A moment of a command from a site to its store: `requested` is before the store receives the command, `answered`
 * before the site receives the answer.
 */
export type TapPoint = { command: string; collection: string; when: 'requested' | 'answered' };

/** A proxy between a site and its store. It can stop a connection at a certain command. */
export type StoreTap = {
  /** For MONGODB_URI. */
  uri: string;
  /**
   * Stops at the `nth` matching command from now on, by default the first: calls `reached` and forwards nothing more on
   * that connection. With `after`, counting starts when a command that matches `after` is answered. Replaces an earlier
   * call.
   */
  stopAt(point: TapPoint & { nth?: number; after?: Omit<TapPoint, 'when'> }, reached: () => void): void;
  /** Stops no further connection. Stopped connections stay stopped. */
  open(): void;
  close(): Promise<void>;
};

type Trap = { point: Parameters<StoreTap['stopAt']>[0]; reached: () => void; matchCount: number; isArmed: boolean };

const opMsgCode = 2013;

/** Starts a proxy on a free port. The proxy reads commands from OP_MSG messages of the wire protocol. */
export async function startStoreTap(target: URL): Promise<StoreTap> {
  const sockets = new Set<Socket>();
  let trap: Trap | undefined;

  /** Arms the trap or counts a match. @returns whether the command's connection stops now */
  function advanceTrap(command: Command, when: TapPoint['when']): boolean {
    if (trap === undefined) return false;
    const { point } = trap;
    if (!trap.isArmed) {
      if (when === 'answered' && point.after !== undefined && isSame(command, point.after)) trap.isArmed = true;
      return false;
    }
    // A command that was sent before the trap was armed does not count.
    if (when === 'requested' && isSame(command, point)) command.isCounted = true;
    if (when !== point.when || !command.isCounted || !isSame(command, point)) return false;
    trap.matchCount += 1;
    if (trap.matchCount !== (point.nth ?? 1)) return false;
    trap.reached();
    return true;
  }

  const server = createServer((client) => {
    const store = connect(Number(target.port), target.hostname);
    const commandsByRequestId = new Map<number, Command>();
    let isStopped = false;
    for (const socket of [client, store]) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          client.destroy();
          store.destroy();
        });
    }
    eachMessage(client, (message) => {
      if (isStopped) return;
      const command = commandIn(message);
      if (command !== undefined) commandsByRequestId.set(message.readInt32LE(4), command);
      isStopped = command !== undefined && advanceTrap(command, 'requested');
      if (!isStopped) store.write(message);
    });
    eachMessage(store, (message) => {
      if (isStopped) return;
      const command = commandsByRequestId.get(message.readInt32LE(8));
      commandsByRequestId.delete(message.readInt32LE(8));
      isStopped = command !== undefined && advanceTrap(command, 'answered');
      if (!isStopped) client.write(message);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const uri = new URL(target);
  uri.port = String((server.address() as AddressInfo).port);
  return {
    uri: uri.href,
    stopAt(point, reached) {
      trap = { point, reached, matchCount: 0, isArmed: point.after === undefined };
    },
    open() {
      trap = undefined;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Command = { command: string; collection: string; isCounted: boolean };

const isSame = (left: Omit<TapPoint, 'when'>, right: Omit<TapPoint, 'when'>): boolean =>
  left.command === right.command && left.collection === right.collection;

/** Splits the bytes of a socket into messages, which begin with their length. */
function eachMessage(socket: Socket, onMessage: (message: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = rest.readInt32LE(0);
      onMessage(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  });
}

/**
 * Reads a command from a message: the first field of its document is the command's name, with the collection as value.
 * Returns undefined for other messages.
 */
function commandIn(message: Buffer): Command | undefined {
  const [flagsOffset, sectionOffset, elementOffset] = [16, 20, 25];
  if (message.readInt32LE(12) !== opMsgCode || message.length < elementOffset + 2) return undefined;
  if (message[sectionOffset] !== 0 || message[elementOffset] !== 2) return undefined;
  if (message.readInt32LE(flagsOffset) < 0) return undefined;
  const nameEnd = message.indexOf(0, elementOffset + 1);
  const collectionLength = message.readInt32LE(nameEnd + 1);
  return {
    command: message.toString('utf8', elementOffset + 1, nameEnd),
    collection: message.toString('utf8', nameEnd + 5, nameEnd + 4 + collectionLength),
    isCounted: false,
  };
}
