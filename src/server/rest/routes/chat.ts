import * as z from 'zod/mini';
import { chatMessage, chatSessionSummary } from '#domain/chat.ts';
import { bodyWith, param, type RestRoute } from '../route.ts';

export const chatRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/chat/sessions',
    summary: 'List conversations, latest activity first',
    procedure: 'chat.allSessions',
    input: () => undefined,
    output: z.array(chatSessionSummary),
  },
  {
    method: 'GET',
    path: '/api/chat/session/:sessionId',
    summary: 'The messages of a conversation, oldest first',
    procedure: 'chat.session',
    input: (request) => ({ sessionId: param(request, 'sessionId') }),
    output: z.array(chatMessage),
  },
  {
    method: 'GET',
    path: '/api/chat/unread',
    summary: "How many visitors' messages nobody has read",
    procedure: 'chat.unread',
    input: () => undefined,
    output: z.object({ count: z.number() }),
  },
  {
    method: 'POST',
    path: '/api/chat',
    summary: 'Send a chat message',
    procedure: 'chat.send',
    output: chatMessage,
  },
  {
    method: 'POST',
    path: '/api/chat/respond/:sessionId',
    summary: 'Answer a visitor',
    procedure: 'chat.reply',
    input: bodyWith((request) => ({ sessionId: param(request, 'sessionId') })),
    output: chatMessage,
  },
];
