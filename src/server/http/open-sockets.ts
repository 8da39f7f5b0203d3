import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Follows a server's connections. Of those that were upgraded, or whose upgrade was refused, the server itself keeps
 * no list, though it waits for their end when it closes.
 */
export function openSockets(server: Server): { destroyAll(): void } {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    destroyAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
