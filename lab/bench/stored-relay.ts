import { createServer } from 'node:http';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import { portOf } from '../../src/server/testing-port.ts';

/**
 * A reference for the chat: a bare relay that, like the site, writes a message to disk before it forwards and
 * acknowledges it. All messages of one turn of the event loop share a commit. The first argument is the folder of the
 * database.
 */

const frame = z.union([
  z.object({ join: z.string() }),
  z.object({ say: z.object({ sessionId: z.string(), clientId: z.string(), message: z.string() }) }),
]);
type Message = { sessionId: string; clientId: string; message: string };

const database = new DatabaseSync(path.join(process.argv[2] ?? '.', 'relay.sqlite'));
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
database.exec(`CREATE TABLE messages (
  seq INTEGER PRIMARY KEY, session TEXT NOT NULL, id TEXT NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL,
  UNIQUE (session, id)
)`);
const insert = database.prepare('INSERT OR IGNORE INTO messages (session, id, text, at) VALUES (?, ?, ?, ?)');

const rooms = new Map<string, Set<WebSocket>>();
let pending: { message: Message; sender: WebSocket }[] = [];

function storeAndForward(): void {
  const batch = pending;
  pending = [];
  database.exec('BEGIN');
  for (const { message } of batch) insert.run(message.sessionId, message.clientId, message.message, Date.now());
  database.exec('COMMIT');
  for (const { message, sender } of batch) {
    const delivery = JSON.stringify({ message });
    for (const name of ['office', message.sessionId]) for (const member of rooms.get(name) ?? []) member.send(delivery);
    sender.send(JSON.stringify({ stored: message.clientId }));
  }
}

const http = createServer();
new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
  socket.on('message', (data) => {
    const received = frame.parse(JSON.parse(String(data)));
    if ('join' in received) {
      const room = rooms.get(received.join) ?? new Set();
      rooms.set(received.join, room.add(socket));
      socket.once('close', () => room.delete(socket));
      socket.send(JSON.stringify({ joined: received.join }));
      return;
    }
    if (pending.length === 0) setImmediate(storeAndForward);
    pending.push({ message: received.say, sender: socket });
  });
});
http.listen(0, '127.0.0.1', () => console.log(`Ready at http://127.0.0.1:${portOf(http)}`));
process.once('SIGTERM', () => process.exit(0));
