import { expect, type Locator } from '@playwright/test';
import { log, newSender, openChat, session, write } from './admin-chat-page.ts';
import { newName } from './admin-page.ts';
import { test } from './workspace-test.ts';

test('the whole conversation is printed, without form fields and buttons', async ({ page, site, request }) => {
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

test('a right-to-left name does not change the time beside it', async ({ page, site, request }) => {
  const sender = { ...newSender('Right'), name: `${newName('Right')} علي` };
  await write(request, sender, 'שלום, אני צריך ניקיון.');
  await openChat(page, site);
  await expect(session(page, sender.name).getByText('שלום')).toHaveCSS('direction', 'rtl');
  await session(page, sender.name).click();
  const words = log(page).getByText(/^Right .* · \d+:\d\d [AP]M$/);
  await expect(words).toBeVisible();
  const [name, clock, half] = await placesOf(words, ['علي', /\d+:\d\d/.source, '[AP]M']);
  expect(name).toBeLessThan(clock ?? 0);
  expect(clock).toBeLessThan(half ?? 0);
  await expect(log(page).getByText('שלום')).toHaveCSS('direction', 'rtl');
});

/** Returns the left position of each of these parts of a text. */
const placesOf = (text: Locator, parts: string[]): Promise<number[]> =>
  text.evaluate((element, patterns) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const places = new Map<string, number>();
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      for (const pattern of patterns) {
        const found = new RegExp(pattern).exec(node.textContent ?? '');
        if (found === null) continue;
        const range = document.createRange();
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        places.set(pattern, range.getBoundingClientRect().left);
      }
    }
    return patterns.map((pattern) => places.get(pattern) ?? Number.NaN);
  }, parts);
