import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { newName, openWorkspace } from './admin-page.ts';

type Sender = { sessionId: string; name?: string; email?: string; phone?: string };

export async function write(request: APIRequestContext, sender: Sender, message: string): Promise<void> {
  const answer = await request.post('/api/chat', { data: { ...sender, message, isUser: true } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export const newSender = (first: string) => ({
  sessionId: randomUUID(),
  name: newName(first),
  email: 'ana@example.com',
});

export const session = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Chat sessions' }).getByRole('button', { name: new RegExp(name) });
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

/** Waits until the chat page of the workspace opens its socket. */
export const untilLive = (page: Page) => page.waitForEvent('websocket');

export async function openChat(page: Page, site: Parameters<typeof openWorkspace>[1]): Promise<void> {
  const live = untilLive(page);
  await openWorkspace(page, site, '/admin?tab=chat');
  await live;
}

type Fixtures = { page: Page; site: Parameters<typeof openWorkspace>[1]; request: APIRequestContext };

/** Opens the chat page of the workspace, and in it a conversation that a new visitor started with this message. */
export async function openConversation({ page, site, request }: Fixtures, first: string, message: string) {
  const sender = newSender(first);
  await write(request, sender, message);
  await openChat(page, site);
  await session(page, sender.name).click();
  return sender;
}

export async function reply(page: Page, text: string): Promise<void> {
  await page.getByLabel('Your reply').fill(text);
  await page.getByLabel('Your reply').press('Enter');
}

export async function goTo(page: Page, name: string, isMobile: boolean): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Workspace' });
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await navigation.getByRole(isMobile ? 'menuitem' : 'link', { name, exact: true }).click();
}
