import * as z from 'zod/mini';
import { chatMessage, chatSessionSummary } from '#domain/chat.ts';
import { chatStatus, chatStatusForVisitors } from '#domain/chat-status.ts';
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
    // The office's GET marks the visitor's messages as read.
    changesData: true,
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
    example: {
      sessionId: '0b5d1c52-6c1e-4a3e-9d5a-3d5f1f6f7a10',
      message: 'Do you clean lobbies?',
      isUser: true,
      name: 'Ann Lee',
      email: 'ann@example.com',
      phone: '561-555-0100',
    },
    output: chatMessage,
  },
  {
    method: 'POST',
    path: '/api/chat/respond/:sessionId',
    summary: 'Answer a visitor',
    procedure: 'chat.reply',
    example: { message: 'Every night.' },
    input: bodyWith((request) => ({ sessionId: param(request, 'sessionId') })),
    output: chatMessage,
  },
  {
    method: 'DELETE',
    path: '/api/chat/session/:sessionId',
    summary: 'Delete a conversation for good',
    procedure: 'chat.remove',
    input: (request) => ({ sessionId: param(request, 'sessionId') }),
  },
  {
    method: 'GET',
    path: '/api/chat/desk',
    summary: 'Whether the office answers chats now, and when it does next',
    procedure: 'chat.desk',
    input: () => undefined,
    output: chatStatusForVisitors,
  },
  {
    method: 'GET',
    path: '/api/admin/desk',
    summary: 'Whether the office answers chats, and whether it is set to away',
    procedure: 'chat.adminDesk',
    input: () => undefined,
    output: chatStatus,
  },
  {
    method: 'PUT',
    path: '/api/admin/desk',
    summary: 'Set the office to away, or back',
    procedure: 'chat.setAway',
    example: { away: true },
    output: chatStatus,
  },
];
