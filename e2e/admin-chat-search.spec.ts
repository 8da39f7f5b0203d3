import { expect } from '@playwright/test';
import { messageLog, newSender, openChat, sendChatMessage, sessionButton } from './admin-chat-page.ts';
import { newName } from './admin-page.ts';
import { consoleErrorsOf, expectAccessible, expectNoSidewaysScrolling, holdRequests } from './checks.ts';
import { narrowOnly } from './widths.ts';
import { test } from './workspace-test.ts';

test(
  'a search finds open and done conversations by name or phone, and Back from a conversation returns to the search',
  narrowOnly,
  async ({ page, site, request }) => {
    const consoleErrors = consoleErrorsOf(page);
    const [ana, bob] = [newSender('Searchana'), newSender('Searchbob')];
    await sendChatMessage(request, ana, 'About the third floor');
    await sendChatMessage(request, { ...bob, phone: '561-555-0166' }, 'About the lobby');
    await openChat(page, site);
    await sessionButton(page, bob.name).click();
    await page.getByRole('button', { name: 'Mark done' }).click();
    await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
    await page.getByRole('button', { name: 'Back to the conversations' }).click();

    const search = page.getByRole('searchbox', { name: 'Search name, email or phone' });
    await search.fill('searcha');
    await expect(sessionButton(page, ana.name)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Chat sessions' }).getByRole('listitem')).toHaveCount(1);
    await search.fill('561-555-0166');
    await expect(sessionButton(page, bob.name)).toContainText('Done');
    await expectAccessible(page);
    await sendChatMessage(request, bob, 'One more thing');
    await expect(sessionButton(page, bob.name)).toContainText('One more thing');
    await expect(sessionButton(page, bob.name)).not.toContainText('Done');
    await sessionButton(page, bob.name).click();
    await expect(messageLog(page).getByText('About the lobby')).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('561-555-0166');

    await search.fill('nobodyhasthisname');
    await expect(page.getByText('No conversation matches this search.')).toBeVisible();
    await expect(sessionButton(page, bob.name)).toHaveCount(0);
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(search).toHaveValue('');
    await expect(sessionButton(page, ana.name)).toBeVisible();
    await expectNoSidewaysScrolling(page);
    expect(consoleErrors).toEqual([]);
  },
);

test('loading older search results never loses the focus, and a new result appears when the page becomes visible again', async ({
  page,
  site,
  request,
}) => {
  const name = newName('Older');
  const newNamesake = () => ({ ...newSender('One'), name });
  for (let sent = 0; sent < 51; sent += 3) {
    await Promise.all(Array.from({ length: 3 }, () => sendChatMessage(request, newNamesake(), 'Hello')));
  }
  await openChat(page, site);
  await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill(name);
  // The search starts when typing pauses. Until then, the list shows the 50 latest open conversations.
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toHaveAttribute('aria-pressed', 'false');
  const list = page.getByRole('list', { name: 'Chat sessions' });
  await expect(list.getByRole('button', { name })).toHaveCount(50);
  const older = page.getByRole('button', { name: 'Older conversations' });
  const release = await holdRequests(page, /chat\.sessions.*limit%22%3A100/);
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(older).toHaveAttribute('aria-busy', 'true');
  await expect(older).toBeFocused();
  release();
  await expect(list.getByRole('button', { name })).toHaveCount(51);
  await expect(older).toHaveCount(0);
  await expect(page.locator(':focus').getByRole('list', { name: 'Chat sessions' })).toBeVisible();

  await sendChatMessage(request, newNamesake(), 'Hello');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(list.getByRole('button', { name })).toHaveCount(52);
});
