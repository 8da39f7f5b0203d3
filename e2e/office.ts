import { type APIRequestContext, expect, request } from '@playwright/test';
import type { Post, PostInput } from '../src/domain/blog.ts';
import type { ChatMessage } from '../src/domain/chat.ts';
import type { Site } from './site.ts';

/** The office's calls, through the documented REST paths. */
export type Office = {
  bookings(): Promise<{ id: string; name: string; serviceDate: string; totalPrice: number }[]>;
  messages(): Promise<{ id: string; name: string; message: string; subject: string }[]>;
  views(): Promise<Record<string, number>>;
  publish(post: Pick<PostInput, 'title' | 'content' | 'excerpt'> & Partial<PostInput>): Promise<Post>;
  update(post: Post, change: Partial<PostInput>): Promise<Post>;
  conversation(sessionId: string): Promise<ChatMessage[]>;
  respond(sessionId: string, message: string): Promise<void>;
  close(): Promise<void>;
};

/** Logs in as the office. Call `close` after use. */
export async function openOffice({ url, adminPassword }: Site): Promise<Office> {
  const api = await request.newContext({ baseURL: url });
  const login = await api.post('/api/admin/login', { data: { password: adminPassword } });
  expect(login.status()).toBe(200);
  return {
    bookings: () => read(api, '/api/bookings'),
    messages: () => read(api, '/api/admin/messages'),
    views: () => read(api, '/api/analytics/page-views'),
    publish: (post) => send(api, { method: 'POST', path: '/api/admin/blog', data: { published: true, ...post } }),
    update: ({ id, publishedAt: _publishedAt, createdAt: _createdAt, ...fields }, change) =>
      send(api, { method: 'PUT', path: `/api/admin/blog/${id}`, data: { ...fields, ...change } }),
    conversation: (sessionId) => read(api, `/api/chat/session/${sessionId}`),
    respond: (sessionId, message) =>
      send(api, { method: 'POST', path: `/api/chat/respond/${sessionId}`, data: { message } }),
    close: () => api.dispose(),
  };
}

async function read<Body>(api: APIRequestContext, path: string): Promise<Body> {
  const response = await api.get(path);
  expect(response.status()).toBe(200);
  return response.json();
}

type ApiRequest = { method: 'POST' | 'PUT'; path: string; data: unknown };

async function send<Body>(api: APIRequestContext, { method, path, data }: ApiRequest): Promise<Body> {
  const response = await api.fetch(path, { method, data });
  expect(response.ok(), await response.text()).toBe(true);
  return response.json();
}
