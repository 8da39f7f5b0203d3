import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { newName, openWorkspace } from './admin-page.ts';

type Sender = { sessionId: string; name?: string; email?: string; phone?: string };

export async function sendChatMessage(request: APIRequestContext, sender: Sender, message: string): Promise<void> {
  const response = await request.post('/api/chat', { data: { ...sender, message, isUser: true } });
  expect(response.ok(), await response.text()).toBe(true);
}

export const newSender = (firstName: string) => ({
  sessionId: randomUUID(),
  name: newName(firstName),
  email: 'ana@example.com',
});

export const sessionButton = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chat sessions' }).getByRole('button', { name: new RegExp(name) });
export const messageLog = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Waits until the page opens its next socket. */
export const nextSocket = (page: Page) => page.waitForEvent('websocket');

export async function openChat(page: Page, site: Parameters<typeof openWorkspace>[1]): Promise<void> {
  const socket = nextSocket(page);
  await openWorkspace(page, site, '/admin?tab=chat');
  await socket;
}

type Fixtures = { page: Page; site: Parameters<typeof openWorkspace>[1]; request: APIRequestContext };

/** Opens the workspace's chat page with a conversation that a new visitor has started with `message`. */
export async function openConversation({ page, site, request }: Fixtures, firstName: string, message: string) {
  const sender = newSender(firstName);
  await sendChatMessage(request, sender, message);
  await openChat(page, site);
  await sessionButton(page, sender.name).click();
  return sender;
}

/** Sends a reply, once the previous one has been sent. */
export async function reply(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your reply').fill(text);
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await page.getByLabel('Your reply').press('Enter');
}
