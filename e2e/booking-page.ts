import type { Page } from '@playwright/test';
import { addDays, businessDay, type Day } from '../src/domain/calendar.ts';

/** The URL pattern of the call that stores a booking. */
export const createCall = '**/trpc/booking.create**';
export const dayInAWeek = (): Day => addDays(businessDay(new Date()), 7);

/** Returns a name that no other test uses, so that each test finds its own bookings. */
export const newName = (): string => `Ada Visitor ${Math.random().toString(36).slice(2, 10)}`;

/** Fills in the required fields that are empty in a new booking form. */
export async function fill(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Phone').fill('561 555 0123');
  await page.getByLabel('Address').fill('1 Ocean Drive');
  await page.getByLabel('City').fill('Jupiter');
  await page.getByLabel('ZIP Code').fill('33458');
  await page.getByLabel('Date', { exact: true }).fill(dayInAWeek());
}

export const submit = (page: Page) => page.getByRole('button', { name: 'Book Cleaning Service' }).click();
