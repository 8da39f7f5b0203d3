import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export type ConnectionLimits = {
  /** Open connections: of one address, of all together. A building full of people behind one address has room. */
  open: { address: number; total: number };
  /** Bytes of answers and frames that were made and not fetched yet: of one address, of all together. */
  unsent: { address: number; total: number };
};

const mebibyte = 1024 * 1024;

const usualLimits: ConnectionLimits = {
  open: { address: 2_500, total: 25_000 },
  unsent: { address: 32 * mebibyte, total: 128 * mebibyte },
};

/** The usual limits, with more connections for one address where load tests scale what one address may do. */
export const scaledLimits = (scale: number): ConnectionLimits => ({
  ...usualLimits,
  open: { ...usualLimits.open, address: usualLimits.open.address * Math.max(1, scale) },
});

/** How often it is looked at what waits to be sent; milliseconds. */
const lookEvery = 100;

/**
 * Bounds what connections cost while they are open, whatever they carry: pages, calls, WebSockets. One connection too
 * many is closed at once. Where too much waits for readers who do not read, the address that has the most loses its
 * fullest connections; the last of an address stays, for one answer may be large.
 *
 * @param options.countedAs what a connection counts under; undefined for a proxy's, each of which stands for itself
 */
export function boundConnections(
  server: Server,
  { countedAs, limits = usualLimits }: { countedAs: (socket: Socket) => string | undefined; limits?: ConnectionLimits },
): void {
  const open = new Map<string | Socket, Set<Socket>>();
  let total = 0;

  server.on('connection', (socket) => {
    const key = countedAs(socket) ?? socket;
    const ofAddress = open.get(key) ?? new Set();
    if (total >= limits.open.total || ofAddress.size >= limits.open.address) {
      socket.destroy();
      return;
    }
    open.set(key, ofAddress.add(socket));
    total += 1;
    socket.once('close', () => {
      total -= 1;
      ofAddress.delete(socket);
      if (ofAddress.size === 0) open.delete(key);
    });
  });

  function look(): void {
    const piles = [...open.values()].map(pileOf).filter(({ bytes }) => bytes > 0);
    for (const pile of piles) lower(pile, limits.unsent.address);
    let rest = piles.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const pile of piles.sort((a, b) => b.bytes - a.bytes)) {
      if (rest <= limits.unsent.total) return;
      const before = pile.bytes;
      lower(pile, Math.max(0, before - (rest - limits.unsent.total)), { whole: true });
      rest -= before - pile.bytes;
    }
  }
  const timer = setInterval(look, lookEvery);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

/** What waits for the readers of one address. */
type Pile = { sockets: Socket[]; bytes: number };

function pileOf(ofAddress: ReadonlySet<Socket>): Pile {
  const sockets = [...ofAddress].filter((socket) => socket.writableLength > 0 && !socket.destroyed);
  return { sockets, bytes: sockets.reduce((sum, { writableLength }) => sum + writableLength, 0) };
}

/** Closes connections, the fullest first, until no more waits than is allowed. */
function lower(pile: Pile, most: number, { whole = false } = {}): void {
  if (pile.bytes <= most) return;
  pile.sockets.sort((a, b) => b.writableLength - a.writableLength);
  while (pile.bytes > most && pile.sockets.length > (whole ? 0 : 1)) {
    const fullest = pile.sockets.shift();
    if (fullest === undefined) return;
    pile.bytes -= fullest.writableLength;
    fullest.destroy();
  }
}
