import { sessionState, successReceipt } from '#domain/admin.ts';
import type { RestRoute } from '../route.ts';

export const adminRoutes: readonly RestRoute[] = [
  {
    method: 'POST',
    path: '/api/admin/login',
    summary: 'Log in as the admin',
    procedure: 'admin.logIn',
    example: { password: 'the one that the first start printed' },
    output: successReceipt,
    headers: { 'Set-Cookie': 'The session: a cookie that is sent with each call of the office.' },
  },
  {
    method: 'POST',
    path: '/api/admin/logout',
    summary: 'End the admin session',
    procedure: 'admin.logOut',
    input: () => undefined,
  },
  {
    method: 'POST',
    path: '/api/admin/logout-all',
    summary: 'End every session of the office',
    procedure: 'admin.logOutAll',
    input: () => undefined,
  },
  {
    method: 'GET',
    path: '/api/admin/session',
    summary: 'Whether the caller is logged in',
    procedure: 'admin.session',
    input: () => undefined,
    output: sessionState,
  },
];
