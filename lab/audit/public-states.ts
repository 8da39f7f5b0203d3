import type { Page } from '@playwright/test';
import { reach, type ScreenState } from './screen-state.ts';

const contactForm = (page: Page) => page.getByRole('form', { name: 'Send us a message' });
const chat = (page: Page) => page.getByRole('dialog', { name: 'Chat with us' });

async function openChat(page: Page): Promise<void> {
  await page.getByRole('complementary', { name: 'Chat' }).locator('> button').click();
  await reach(chat(page));
}

async function beginChat(page: Page): Promise<void> {
  await openChat(page);
  await chat(page).getByLabel('Name').fill('Ann Lee');
  await chat(page).getByLabel('Email').fill('ann@example.com');
  await chat(page).getByRole('button', { name: 'Start Chat' }).click();
  await reach(chat(page).getByRole('textbox', { name: 'Message' }));
}

/** States of public pages after a visitor's action, and of the "not found" pages. */
export const publicStates: readonly ScreenState[] = [
  {
    name: 'services menu open',
    path: '/gallery',
    only: 'desktop',
    async act(page) {
      await page.mouse.move(700, 700);
      await page.getByRole('banner').getByRole('button', { name: 'Services' }).click();
      await reach(page.getByRole('banner').getByRole('link', { name: 'Pool Cleaning' }));
    },
  },
  {
    name: 'menu and services open',
    path: '/',
    only: 'phone',
    async act(page) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('banner').getByRole('button', { name: 'Services' }).click();
      await reach(page.getByRole('banner').getByRole('link', { name: 'Pool Cleaning' }));
    },
  },
  {
    name: 'menu open',
    path: '/blog',
    only: 'phone',
    async act(page) {
      await page.getByRole('button', { name: 'Menu' }).click();
    },
  },
  {
    name: 'contact form rejected',
    path: '/',
    async act(page) {
      await contactForm(page).getByRole('button', { name: 'Send Message' }).click();
      await reach(contactForm(page).getByRole('alert'));
    },
  },
  {
    name: 'contact form sent',
    path: '/?service=pool-cleaning',
    async act(page) {
      await contactForm(page).getByLabel('Name').fill('Grace Hopper');
      await contactForm(page).getByLabel('Email').fill('grace@example.com');
      await contactForm(page).getByLabel('Message', { exact: true }).fill('Two floors in Jupiter.');
      await contactForm(page).getByRole('button', { name: 'Send Message' }).click();
      await reach(page.getByRole('region', { name: /Notifications/ }).getByRole('listitem'));
    },
  },
  {
    name: 'booking rejected',
    path: '/book',
    async act(page) {
      await page.getByLabel('Deep cleaning').check();
      await page.getByRole('button', { name: 'Book Cleaning Service' }).click();
      await reach(page.getByRole('alert'));
    },
  },
  {
    name: 'slider moved',
    path: '/gallery',
    async act(page) {
      await page.getByRole('slider').first().focus();
      await page.keyboard.press('End');
    },
  },
  { name: 'chat opened', path: '/', act: openChat },
  { name: 'chat begun', path: '/blog', act: beginChat },
  {
    name: 'chat answered',
    path: '/',
    async act(page) {
      await beginChat(page);
      await chat(page).getByRole('textbox', { name: 'Message' }).fill('Do you clean on Sundays?');
      await page.keyboard.press('Enter');
      await reach(chat(page).getByRole('link', { name: 'Text Us' }));
    },
  },
  { name: 'page not found', path: '/nowhere' },
  { name: 'post not found', path: '/blog/nothing-of-this-name' },
];

const dayGrid = (page: Page) => page.getByRole('grid');

/** States of the calendar of the booking form, on a site with limited places. */
export const placeStates: readonly ScreenState[] = [
  { name: 'days to choose from', path: '/book', act: (page) => reach(dayGrid(page)) },
  {
    name: 'day and window chosen by keyboard',
    path: '/book',
    async act(page) {
      await dayGrid(page).locator('[tabindex="0"]').focus();
      await page.keyboard.press('PageDown');
      await page.keyboard.press('ArrowRight');
      await reach(dayGrid(page).getByRole('button', { name: /: open$/ }));
      await page.keyboard.press('Enter');
      const windows = page.getByRole('region', { name: /^Windows on / });
      await reach(windows);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await reach(windows.getByRole('button', { name: /^Afternoon/, pressed: true }));
    },
  },
];
