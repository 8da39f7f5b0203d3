import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export type ConnectionLimits = {
  /**
   * Maximum open connections: per IP address and in total. Everybody in an office building may share one IP address.
   */
  open: { ipAddress: number; total: number };
  /** Maximum unsent bytes of answers and frames: per IP address and in total. */
  unsent: { ipAddress: number; total: number };
};

const mebibyte = 1024 * 1024;

const defaultLimits: ConnectionLimits = {
  open: { ipAddress: 2_500, total: 25_000 },
  unsent: { ipAddress: 32 * mebibyte, total: 128 * mebibyte },
};

/** The default limits, with the connections per IP address multiplied by `scale` if it is above 1. */
export const scaledLimits = (scale: number): ConnectionLimits => ({
  ...defaultLimits,
  open: { ...defaultLimits.open, ipAddress: defaultLimits.open.ipAddress * Math.max(1, scale) },
});

/** Milliseconds between two checks of unsent bytes. */
const checkInterval = 100;

/**
 * Limits the number of open connections and the memory for their unsent bytes, for pages, calls and WebSockets. A
 * connection above the limit is closed at once. If clients do not read, so that an IP address has too many unsent
 * bytes, its connections with the most unsent bytes are closed; its last connection stays, because one answer may be
 * large. If there are too many unsent bytes in total, connections are closed as well, even last ones, beginning at the
 * IP address with the most unsent bytes.
 *
 * @param options.countingKey returns the key under which a connection counts; undefined for a proxy, whose connections
 *   count separately
 */
export function limitConnections(
  server: Server,
  {
    countingKey,
    limits = defaultLimits,
  }: { countingKey: (socket: Socket) => string | undefined; limits?: ConnectionLimits },
): void {
  const socketsByKey = new Map<string | Socket, Set<Socket>>();
  let openCount = 0;

  server.on('connection', (socket) => {
    const key = countingKey(socket) ?? socket;
    const sockets = socketsByKey.get(key) ?? new Set();
    if (openCount >= limits.open.total || sockets.size >= limits.open.ipAddress) {
      socket.destroy();
      return;
    }
    socketsByKey.set(key, sockets.add(socket));
    openCount += 1;
    socket.once('close', () => {
      openCount -= 1;
      sockets.delete(socket);
      if (sockets.size === 0) socketsByKey.delete(key);
    });
  });

  function enforceUnsentLimits(): void {
    const backlogs = [...socketsByKey.values()].map(backlogOf).filter(({ bytes }) => bytes > 0);
    for (const backlog of backlogs) closeFullest(backlog, limits.unsent.ipAddress);
    let unsentBytes = backlogs.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const backlog of backlogs.sort((a, b) => b.bytes - a.bytes)) {
      if (unsentBytes <= limits.unsent.total) return;
      const before = backlog.bytes;
      closeFullest(backlog, Math.max(0, before - (unsentBytes - limits.unsent.total)), { includingLast: true });
      unsentBytes -= before - backlog.bytes;
    }
  }
  const timer = setInterval(enforceUnsentLimits, checkInterval);
  timer.unref();
  server.once('close', () => clearInterval(timer));
}

/** The connections of one counting key that have unsent bytes, and the sum of these bytes. */
type Backlog = { sockets: Socket[]; bytes: number };

function backlogOf(sockets: ReadonlySet<Socket>): Backlog {
  const backlog: Backlog = { sockets: [], bytes: 0 };
  for (const socket of sockets) {
    const { writableLength } = socket;
    if (writableLength === 0 || socket.destroyed) continue;
    backlog.sockets.push(socket);
    backlog.bytes += writableLength;
  }
  return backlog;
}

/**
 * Closes the connections with the most unsent bytes until the rest is within the limit.
 *
 * @param options.includingLast whether the last connection may be closed too
 */
function closeFullest(backlog: Backlog, maxBytes: number, { includingLast = false } = {}): void {
  if (backlog.bytes <= maxBytes) return;
  backlog.sockets.sort((a, b) => b.writableLength - a.writableLength);
  while (backlog.bytes > maxBytes && backlog.sockets.length > (includingLast ? 0 : 1)) {
    const fullestSocket = backlog.sockets.shift();
    if (fullestSocket === undefined) return;
    backlog.bytes -= fullestSocket.writableLength;
    fullestSocket.destroy();
  }
}
