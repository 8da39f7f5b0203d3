import { expect } from '@playwright/test';
import {
  messageLog,
  newSender,
  openChat,
  openConversation,
  reply,
  sendChatMessage,
  sessionButton,
} from './admin-chat-page.ts';
import { endSession, goTo, openWorkspace } from './admin-page.ts';
import { expectAccessible, holdRequests, loseResponse, toast } from './checks.ts';
import { test } from './workspace-test.ts';

test('a blank or too long reply cannot be sent; an input method, a double click and a lost response send none twice', async ({
  page,
  site,
  request,
}) => {
  await openConversation({ page, site, request }, 'Failing', 'Are you there?');
  await expect(messageLog(page).getByText('Are you there?')).toBeVisible();
  const box = page.getByLabel('Your reply');
  const send = page.getByRole('button', { name: 'Send' });
  await box.fill('   ');
  await expect(send).toBeDisabled();
  await box.fill('x'.repeat(2_003));
  await expect(page.getByText('3 too many')).toBeVisible();
  await expect(send).toBeDisabled();

  await box.fill('Yes, inside and out.');
  await send.dblclick({ delay: 150 });
  await expect(messageLog(page).getByText('Yes, inside and out.')).toHaveCount(1);
  await expect(box).toBeFocused();
  await page.keyboard.type('And one more');
  await expect(box).toHaveValue('And one more');

  await box.fill('にほん');
  await box.evaluate((field) => {
    const press = (options: KeyboardEventInit) =>
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...options }));
    press({ isComposing: true });
    press({ keyCode: 229 });
  });
  await expect(box).toHaveValue('にほん');
  await expect(messageLog(page).getByText('にほん')).toHaveCount(0);
  await expect(send).toBeEnabled();
  await box.press('Enter');
  await expect(messageLog(page).getByText('にほん')).toHaveCount(1);

  await loseResponse(page, /chat\.reply/);
  await reply(page, 'And doors.');
  await expect(messageLog(page).getByText('And doors.')).toHaveCount(1);
  await expect(box).toHaveValue('');
});

test('while a reply is being sent, the next one can be typed or chosen; if sending fails, its text is put above that', async ({
  page,
  site,
  request,
}) => {
  await openConversation({ page, site, request }, 'Slow', 'Do you clean windows?');
  const { promise: failure, resolve: fail } = Promise.withResolvers<void>();
  await page.route(/chat\.reply/, (route) => failure.then(() => route.abort()), { times: 1 });
  const box = page.getByLabel('Your reply');
  await reply(page, 'Yes, inside and out.');
  await expect(box).toHaveValue('');
  await expect(page.getByText('Sending…')).toBeAttached();
  await page.keyboard.type('And doors.');
  await expect(box).toHaveValue('And doors.');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await expectAccessible(page);
  fail();
  await expect(toast(page)).toContainText('Could not send your response. Please try again.');
  await expect(box).toHaveValue('Yes, inside and out.\nAnd doors.');
  await expect(page.getByText('Sending…')).toHaveCount(0);

  const release = await holdRequests(page, /chat\.reply/);
  await box.press('Enter');
  await page.keyboard.type('Shutters too');
  release();
  await expect(messageLog(page).getByText('And doors.')).toHaveCount(1);
  await expect(box).toHaveValue('Shutters too');
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();

  const releaseNext = await holdRequests(page, /chat\.reply/);
  await box.press('Enter');
  const searchField = page.getByLabel(/^Search/);
  await searchField.fill('Slo');
  releaseNext();
  await expect(messageLog(page).getByText('Shutters too')).toHaveCount(1);
  await page.keyboard.type('w');
  await expect(searchField).toHaveValue('Slow');

  await box.fill('And gutters.');
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled();
  await page.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();
  await expect(messageLog(page).getByText('And gutters.')).toHaveCount(1);

  const releaseLast = await holdRequests(page, /chat\.reply/);
  await reply(page, 'And floors.');
  await page.getByRole('group', { name: 'Quick replies' }).getByRole('button').first().click();
  await expect(box).toHaveValue(/^Thanks for reaching out/);
  releaseLast();
  await expect(messageLog(page).getByText('And floors.')).toHaveCount(1);
  await expect(box).toHaveValue(/^Thanks for reaching out/);
});

test('drafts of replies and edited quick replies are stored, and a draft is deleted when it is sent or at a log-out', async ({
  page,
  site,
  request,
}) => {
  const [sender, otherSender] = [newSender('Begun'), newSender('Other')];
  await sendChatMessage(request, sender, 'Can you come on Monday?');
  await sendChatMessage(request, otherSender, 'Do you wash cars?');
  await openChat(page, site);
  const box = page.getByLabel('Your reply');
  await sessionButton(page, otherSender.name).click();
  await box.fill('Cars, no');
  await sessionButton(page, sender.name).click();
  await expect(box).toHaveValue('');
  await box.fill('On Monday we');
  await expect(sessionButton(page, otherSender.name)).toContainText('Draft: Cars, no');

  await test.step('quick replies are edited, and Escape does not discard changes', async () => {
    const editor = page.getByRole('dialog', { name: 'Quick replies' });
    await page.getByRole('button', { name: 'Edit quick replies' }).click();
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit quick replies' }).click();
    await page.getByLabel('Reply 1', { exact: true }).fill('We are on our way.');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove reply 2' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toHaveCount(0);
  });

  await goTo(page, 'Blog');
  await expect(page.getByRole('heading', { name: 'Blog Management' })).toBeVisible();
  await goTo(page, 'Dashboard');
  await page.getByRole('tab', { name: /Live Chat/ }).click();
  await expect(sessionButton(page, sender.name)).toContainText('Draft: On Monday we');
  await sessionButton(page, sender.name).click();
  await expect(box).toHaveValue('On Monday we');
  await page.getByRole('button', { name: 'We are on our way.' }).click();
  await expect(box).toHaveValue('On Monday we We are on our way.');
  await expect(box).toBeFocused();
  await reply(page, 'On Monday we can');
  await expect(messageLog(page).getByText('On Monday we can')).toBeVisible();
  await expect(box).toHaveValue('');
  const { promise: replyStored, resolve } = Promise.withResolvers<void>();
  await page.route(/chat\.reply/, async (route) => {
    await route.fetch();
    resolve();
  });
  await reply(page, 'At noon');
  await replyStored;
  await page.unroute(/chat\.reply/);

  await page.reload();
  await expect(messageLog(page).getByText('At noon')).toHaveCount(1);
  await expect(box).toHaveValue('');
  await expect(page.getByRole('group', { name: 'Quick replies' }).getByRole('button')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'We are on our way.' })).toBeVisible();
  await sessionButton(page, otherSender.name).click();
  await expect(box).toHaveValue('Cars, no');

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('Password').fill(site.adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('tab', { name: /Live Chat/ }).click();
  await sessionButton(page, otherSender.name).click();
  await expect(messageLog(page).getByText('Do you wash cars?')).toBeVisible();
  await expect(box).toHaveValue('');
});

test('a reply that was begun before the session ended can be completed and sent after the log-in', async ({
  page,
  site,
  request,
}) => {
  const sender = await openConversation({ page, site, request }, 'Ended', 'Hello');
  await expect(messageLog(page).getByText('Hello', { exact: true })).toBeVisible();
  await page.getByLabel('Your reply').fill('Half a rep');
  await endSession(page);
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Password').fill(site.adminPassword);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  const box = page.getByLabel('Your reply');
  await expect(box).toHaveValue('Half a rep');
  await expect(box).toBeFocused();
  await expect(box).toHaveAccessibleDescription('Your reply was not sent yet.');
  await expectAccessible(page);
  await reply(page, 'A whole reply');
  await expect(messageLog(page).getByText('A whole reply')).toBeVisible();
  await expect(page.getByText('Your reply was not sent yet.')).toHaveCount(0);
  await sendChatMessage(request, sender, 'Thank you');
  await expect(messageLog(page).getByText('Thank you')).toBeVisible();
});

test('a reply that fails because the session ended is sent once after the log-in', async ({ page, site, request }) => {
  const sender = newSender('Expired');
  await sendChatMessage(request, sender, 'Hello');
  // The socket is not connected to the server, because the server would report the end of the session over it at once.
  await page.routeWebSocket(/\/trpc/, () => undefined);
  const seenResponse = page.waitForResponse(/chat\.adminMarkSeen/);
  await openWorkspace(page, site, `/admin?tab=chat&session=${sender.sessionId}`);
  await expect(messageLog(page).getByText('Hello', { exact: true })).toBeVisible();
  await seenResponse;
  const countsRequest = await page.waitForRequest(/admin\.counts/);
  await countsRequest.response();
  // Otherwise, another request could notice the end of the session before the reply does.
  const release = await holdRequests(page, /\/trpc\/(?![^?]*chat\.reply)/);
  const box = page.getByLabel('Your reply');
  await box.fill('We come on Monday');
  await endSession(page);
  await box.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  release();
  await dialog.getByLabel('Password').fill(site.adminPassword);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(messageLog(page).getByText('We come on Monday')).toHaveCount(1);
  await expect(box).toHaveValue('');
  await expect(page.getByText('Your reply was not sent yet.')).toHaveCount(0);
  const stored = await (await page.request.get(`/api/chat/session/${sender.sessionId}`)).text();
  expect(stored.split('We come on Monday')).toHaveLength(2);
});
