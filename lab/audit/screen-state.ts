import type { Locator, Page } from '@playwright/test';

export type Width = 'desktop' | 'phone';

/** A screen, and how to reach the state to check. */
export type ScreenState = {
  name: string;
  path: string;
  /** The only width at which the state exists, if any. */
  only?: Width;
  act?(page: Page): Promise<void>;
};

/** Waits for what the state shows. @throws Error if it does not appear */
export const reach = (shown: Locator): Promise<void> => shown.first().waitFor({ state: 'visible', timeout: 20_000 });
