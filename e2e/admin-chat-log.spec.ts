import { expect } from '@playwright/test';
import { log, newSender, openChat, session, write } from './chat-desk.ts';
import { test } from './site.ts';

test('a conversation prints whole, without what is to be filled in or pressed', async ({ page, site, request }) => {
  const sender = newSender('Paper');
  for (let count = 1; count <= 20; count += 1) await write(request, sender, `Sentence ${count}`);
  const other = newSender('Other');
  await write(request, other, 'Somebody else');
  await openChat(page, site);
  await session(page, sender.name).click();
  await expect(log(page).getByText('Sentence 20')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: sender.name })).toBeVisible();
  expect(await log(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await expect(page.getByLabel('Your reply')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(other.name)).toBeHidden();
});
