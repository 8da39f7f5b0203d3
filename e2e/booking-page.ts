import type { Page } from '@playwright/test';
import { addDays, businessDay } from '../src/domain/calendar.ts';

/** The call that books. */
export const create = '**/trpc/booking.create**';
export const inAWeek = addDays(businessDay(new Date()), 7);

/** Each test books under a name of its own, so that it finds its own bookings. */
export const newName = (): string => `Ada Visitor ${Math.random().toString(36).slice(2, 10)}`;

/** Fills in the booking form, as far as it needs something. */
export async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Phone').fill('561 555 0123');
  await page.getByLabel('Address').fill('1 Ocean Drive');
  await page.getByLabel('City').fill('Jupiter');
  await page.getByLabel('ZIP Code').fill('33458');
  await page.getByLabel('Date', { exact: true }).fill(inAWeek);
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Book Cleaning Service' }).click();
export const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
