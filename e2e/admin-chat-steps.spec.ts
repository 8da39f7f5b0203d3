import { expect } from '@playwright/test';
import { newSender, openChat, sendChatMessage, sessionButton } from './admin-chat-page.ts';
import { openWorkspace, query } from './admin-page.ts';
import { narrowOnly } from './widths.ts';
import { test } from './workspace-test.ts';

test('the reply field stays in view when another conversation is chosen, and Back returns step by step', async ({
  page,
  site,
  request,
}) => {
  const [first, second] = [newSender('Above'), newSender('Below')];
  await sendChatMessage(request, first, 'Hello');
  await sendChatMessage(request, second, 'Hello');
  await page.setViewportSize({ width: 1280, height: 720 });
  await openChat(page, site);
  await sessionButton(page, first.name).click();
  const box = page.getByLabel('Your reply');
  await expect(box).toBeInViewport({ ratio: 1 });
  await expect(box).toBeFocused();
  await sessionButton(page, second.name).click();
  await expect(page.getByRole('heading', { name: second.name })).toBeVisible();
  await expect(box).toBeInViewport({ ratio: 1 });

  await page.goBack();
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Select a chat session to view messages')).toBeVisible();
});

test('Back does not reopen a conversation that was closed', narrowOnly, async ({ page, site, request }) => {
  const [first, second] = [newSender('Left'), newSender('Leaving')];
  await sendChatMessage(request, first, 'Hello');
  await sendChatMessage(request, second, 'Hello');
  await openWorkspace(page, site, `/admin?tab=chat&session=${first.sessionId}`);
  const back = page.getByRole('button', { name: 'Back to the conversations' });
  await back.tap();
  await expect(sessionButton(page, first.name)).toBeVisible();
  expect(query(page).has('session')).toBe(false);

  await page.getByRole('tab', { name: /Contact Messages/ }).tap();
  await expect(page.getByRole('tab', { name: /Contact Messages/ })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: /Live Chat/ }).tap();
  for (const { name } of [first, second]) {
    await sessionButton(page, name).tap();
    await back.dblclick();
    await expect(sessionButton(page, name)).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole('tab', { name: /Contact Messages/ })).toHaveAttribute('aria-selected', 'true');
});
