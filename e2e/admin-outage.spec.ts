import { expect } from '@playwright/test';
import { messageLog, openConversation, reply, sendChatMessage } from './admin-chat-page.ts';
import { test } from './site.ts';

test('the bar shows a notice while the server is down; afterwards, typed text can be sent, and messages arrive once', async ({
  page,
  site,
  request,
}) => {
  const sender = await openConversation({ page, site, request }, 'Cut', 'Are you there?');
  await expect(messageLog(page)).toContainText('Are you there?');
  const field = page.getByLabel('Your reply');
  await field.fill('We are');
  const notice = page.getByRole('banner').getByRole('status');
  await expect(notice).toBeEmpty();

  await site.killAndRestart(async () => {
    await expect(notice).toHaveText('The server cannot be reached. What you see may be old.');
    await expect(notice).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await expect(field).toHaveValue('We are');
    await reply(page, 'We are here.');
    await expect(page.getByText('Could not send your response. Please try again.', { exact: true })).toBeVisible();
    await expect(field).toHaveValue('We are here.');
  });

  // The page would also connect without this event, but only after a delay.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(notice).toBeEmpty();
  await field.press('Enter');
  await expect(messageLog(page)).toContainText('We are here.');
  await expect(field).toHaveValue('');
  await sendChatMessage(request, sender, 'Good');
  await expect(messageLog(page).getByText('Good', { exact: true })).toHaveCount(1);
  await expect(messageLog(page).getByText('We are here.')).toHaveCount(1);
});
