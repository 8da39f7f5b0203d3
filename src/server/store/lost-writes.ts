import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import mongoose from 'mongoose';

const { MongoNetworkError } = mongoose.mongo;

/** The channel on which Node publishes each socket that this process opens, except TLS sockets. */
export const openedSocketsChannel = 'net.client.socket';

/**
 * Ends commands that were written to a socket just as it closed, except on TLS connections. The driver waits for the
 * socket to drain, which never happens. Without `timeoutMS`, none of its timeouts ends that wait: the call would hang
 * forever and occupy a connection of the pool. After the error that is emitted here, the driver repeats the command or
 * gives it up, as after any lost connection.
 *
 * Source: mongodb 7.8.0, `Connection.writeCommand`.
 *
 * @returns a function that stops watching new sockets
 */
export function endLostWrites(): () => void {
  const watch = (message: unknown): void => {
    const socket = socketOf(message);
    socket?.once('close', () => endWait(socket));
  };
  subscribe(openedSocketsChannel, watch);
  return () => void unsubscribe(openedSocketsChannel, watch);
}

/** Returns the socket in a message of the channel; undefined if there is none. */
export const socketOf = (message: unknown): Socket | undefined =>
  typeof message === 'object' && message !== null && 'socket' in message && message.socket instanceof Socket
    ? message.socket
    : undefined;

function endWait(socket: Socket): void {
  if (socket.listenerCount('drain') === 0 || socket.listenerCount('error') === 0) return;
  socket.emit('error', new MongoNetworkError('The connection was closed while a command was written.'));
}
