import * as z from 'zod/mini';
import { contactReceipt, contactSummary } from '#domain/contact.ts';
import { bodyWith, param, type RestRoute } from '../route.ts';

export const contactRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/contact',
    summary: 'Send a message to the company',
    procedure: 'public.contact',
    example: {
      name: 'Ann Lee',
      email: 'ann@example.com',
      phone: '561-555-0100',
      message: 'Do you clean lobbies?',
      sms_consent: false,
    },
    output: contactReceipt,
  },
  {
    method: 'GET',
    path: '/api/admin/messages',
    summary: 'List messages, newest first',
    procedure: 'admin.messages.all',
    input: () => undefined,
    output: z.array(contactSummary),
  },
  {
    method: 'PATCH',
    path: '/api/admin/messages/:id',
    summary: 'Mark a message as responded or new',
    procedure: 'admin.messages.setResponded',
    input: bodyWith((request) => ({ id: param(request, 'id') })),
    example: { responded: true },
    output: contactSummary,
  },
  {
    method: 'DELETE',
    path: '/api/admin/messages/:id',
    summary: 'Delete a message for good',
    procedure: 'admin.messages.remove',
    input: (request) => ({ id: param(request, 'id') }),
  },
];
