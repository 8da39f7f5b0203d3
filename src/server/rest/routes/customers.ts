import { customer, customerList, searchResult } from '#domain/customer.ts';
import { bodyWith, param, type RestRoute } from '../route.ts';

const idFrom = (request: Parameters<typeof param>[0]) => ({ id: param(request, 'id') });

export const customerRoutes: readonly RestRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/customers',
    summary:
      'List customers: latest activity first, or with search newest customers first. lastAt: when something last ' +
      'happened with them; owedReply: a message, a chat or a quote request of theirs waits for an answer',
    procedure: 'admin.customers.list',
    input: (request) => request.query,
    output: customerList,
  },
  {
    method: 'GET',
    path: '/api/admin/customers/:id',
    summary:
      'A customer and all that happened, newest first. The type of an entry is a noun and what happened to it, ' +
      'such as booking.created, booking.cancelled or contact.answered',
    procedure: 'admin.customers.get',
    input: idFrom,
    output: customer,
  },
  {
    method: 'PATCH',
    path: '/api/admin/customers/:id',
    summary:
      'Write notes, or merge two customers; the answer is the remaining customer. With notesBefore, the notes as you ' +
      'last saw them, they are written only if nobody else has changed them',
    procedure: 'admin.customers.update',
    input: bodyWith(idFrom),
    conflict: 'The notes are no longer notesBefore.',
    example: { notes: 'Has two dogs.' },
    output: customer,
  },
  {
    method: 'DELETE',
    path: '/api/admin/customers/:id',
    summary: "Delete a person's data; sums and dates of bookings stay",
    procedure: 'admin.customers.remove',
    input: idFrom,
  },
  {
    method: 'GET',
    path: '/api/admin/search',
    summary: 'Find customers, bookings, messages, chats and quotes, up to ten each; q has 2 to 100 characters',
    procedure: 'admin.customers.search',
    input: (request) => request.query,
    output: searchResult,
  },
];
