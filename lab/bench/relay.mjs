// A reference for the chat: socket.io forwards messages in memory and stores none. Plain JavaScript, so that types
// are checked without the lab's packages.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });

io.on('connection', (socket) => {
  socket.on('join', (room, acknowledge) => {
    socket.join(room);
    acknowledge();
  });
  // The office and the conversation get each message, as on the site.
  socket.on('say', (message, acknowledge) => {
    io.to('office').to(message.sessionId).emit('message', message);
    acknowledge(message.clientId);
  });
});

http.listen(0, '127.0.0.1', () => console.log(`Ready at http://127.0.0.1:${http.address().port}`));
process.once('SIGTERM', () => process.exit(0));
