import { expect, type Locator } from '@playwright/test';
import { messageLog, newSender, openChat, sendChatMessage, sessionButton } from './admin-chat-page.ts';
import { newName } from './admin-page.ts';
import { test } from './workspace-test.ts';

test('the whole conversation is printed, without form fields and buttons', async ({ page, site, request }) => {
  const sender = newSender('Paper');
  for (let count = 1; count <= 20; count += 1) await sendChatMessage(request, sender, `Sentence ${count}`);
  const otherSender = newSender('Other');
  await sendChatMessage(request, otherSender, 'Somebody else');
  await openChat(page, site);
  await sessionButton(page, sender.name).click();
  await expect(messageLog(page).getByText('Sentence 20')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: sender.name })).toBeVisible();
  expect(await messageLog(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await expect(page.getByLabel('Your reply')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(otherSender.name)).toBeHidden();
});

test('a right-to-left name does not change the time beside it', async ({ page, site, request }) => {
  const sender = { ...newSender('Right'), name: `${newName('Right')} علي` };
  await sendChatMessage(request, sender, 'שלום, אני צריך ניקיון.');
  await openChat(page, site);
  await expect(sessionButton(page, sender.name).getByText('שלום')).toHaveCSS('direction', 'rtl');
  await sessionButton(page, sender.name).click();
  const header = messageLog(page).getByText(/^Right .* · \d+:\d\d [AP]M$/);
  await expect(header).toBeVisible();
  const [name, time, amOrPm] = await leftEdgesOf(header, ['علي', /\d+:\d\d/.source, '[AP]M']);
  expect(name).toBeLessThan(time ?? 0);
  expect(time).toBeLessThan(amOrPm ?? 0);
  await expect(messageLog(page).getByText('שלום')).toHaveCSS('direction', 'rtl');
});

/** Returns the left edge of the part of a text that matches each pattern. */
const leftEdgesOf = (text: Locator, parts: string[]): Promise<number[]> =>
  text.evaluate((element, patterns) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const edges = new Map<string, number>();
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      for (const pattern of patterns) {
        const match = new RegExp(pattern).exec(node.textContent ?? '');
        if (match === null) continue;
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        edges.set(pattern, range.getBoundingClientRect().left);
      }
    }
    return patterns.map((pattern) => edges.get(pattern) ?? Number.NaN);
  }, parts);
