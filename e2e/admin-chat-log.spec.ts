import { expect, type Locator } from '@playwright/test';
import { messageLog, newSender, openChat, sendChatMessage, sessionButton } from './admin-chat-page.ts';
import { newName } from './admin-page.ts';
import { test } from './workspace-test.ts';

test('a conversation keeps the direction of its texts, and is printed whole, without controls and other conversations', async ({
  page,
  site,
  request,
}) => {
  const sender = { ...newSender('Right'), name: `${newName('Right')} علي` };
  for (let count = 1; count <= 20; count += 1) await sendChatMessage(request, sender, `Sentence ${count}`);
  const hebrew = 'שלום, אני צריך ניקיון.';
  await sendChatMessage(request, sender, hebrew);
  const otherSender = newSender('Other');
  await sendChatMessage(request, otherSender, 'Somebody else');
  await openChat(page, site);
  await expect(sessionButton(page, sender.name).getByText('שלום')).toHaveCSS('direction', 'rtl');
  await sessionButton(page, sender.name).click();
  await expect(messageLog(page).getByText('שלום')).toHaveCSS('direction', 'rtl');
  // A right-to-left name does not reorder the time beside it.
  const header = messageLog(page)
    .getByText(/^Right .* · \d+:\d\d [AP]M$/)
    .last();
  const [nameLeft, timeLeft, amOrPmLeft] = await leftEdgesOf(header, ['علي', /\d+:\d\d/.source, '[AP]M']);
  expect(nameLeft).toBeLessThan(timeLeft ?? 0);
  expect(timeLeft).toBeLessThan(amOrPmLeft ?? 0);

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: sender.name })).toBeVisible();
  expect(await messageLog(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await expect(page.getByLabel('Your reply')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(otherSender.name)).toBeHidden();
});

/** Returns, for each pattern, the left edge of the text that matches it, in CSS pixels; NaN if there is no match. */
const leftEdgesOf = (line: Locator, patterns: string[]): Promise<number[]> =>
  line.evaluate((element, sources) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const edges = new Map<string, number>();
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode()) {
      for (const source of sources) {
        const match = new RegExp(source).exec(node.textContent ?? '');
        if (match === null) continue;
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        edges.set(source, range.getBoundingClientRect().left);
      }
    }
    return sources.map((source) => edges.get(source) ?? Number.NaN);
  }, patterns);
