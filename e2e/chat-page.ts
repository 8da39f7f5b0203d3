import { expect, type Locator, type Page } from '@playwright/test';

/** The chat widget as visitors see it. */
export class ChatPage {
  readonly page: Page;
  readonly panel: Locator;
  readonly log: Locator;
  readonly field: Locator;
  readonly send: Locator;
  readonly toast: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('dialog', { name: 'Chat with us' });
    this.log = this.panel.getByRole('log', { name: 'Messages' });
    this.field = this.panel.getByRole('textbox', { name: 'Message' });
    this.send = this.panel.getByRole('button', { name: 'Send' });
    this.toast = page.getByRole('region', { name: /Notification/ }).getByRole('listitem');
  }

  /** The floating button, whose label changes. */
  get button(): Locator {
    return this.page.getByRole('complementary', { name: 'Chat' }).locator('> button');
  }

  async open(): Promise<void> {
    await this.button.click();
    await expect(this.panel).toBeVisible();
  }

  close(): Promise<void> {
    return this.panel.getByRole('button', { name: 'Close chat' }).click();
  }

  /** Opens the chat, and starts a conversation as Ann Lee, with the first message if one is given. */
  async begin(message = ''): Promise<void> {
    await this.open();
    await this.submitDetails(message);
  }

  /** Starts a conversation as Ann Lee in the open chat, with the first message if one is given. */
  async submitDetails(message = ''): Promise<void> {
    await this.panel.getByLabel('Name').fill('Ann Lee');
    await this.panel.getByLabel('Email').fill('ann@example.com');
    if (message !== '') await this.panel.getByLabel('Message (optional)').fill(message);
    await this.panel.getByRole('button', { name: 'Start Chat' }).click();
    await expect(this.field).toBeVisible();
  }

  async say(text: string): Promise<void> {
    await this.field.fill(text);
    await this.field.press('Enter');
  }

  /** The messages that contain a text. */
  message(text: string): Locator {
    return this.log.locator('li[data-state]').filter({ hasText: text });
  }

  /** The texts of all shown messages in order, without the sender, which only screen readers get. */
  texts(): Promise<string[]> {
    return this.log
      .locator('li[data-state] > p:first-child')
      .evaluateAll((nodes) => nodes.map((node) => node.textContent?.replace(/^(You|Our team): /, '') ?? ''));
  }

  /** Stops the clock of the page, which `page.clock.install` has replaced, so that toasts stay and nothing expires. */
  stopClock(): Promise<void> {
    return this.page.clock.pauseAt(Date.now() + 60_000);
  }

  sessionId(): Promise<string> {
    return this.page.evaluate(() => localStorage.getItem('chatSessionId') ?? '');
  }
}
