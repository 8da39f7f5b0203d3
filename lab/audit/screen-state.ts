import type { Locator, Page } from '@playwright/test';

export type Width = 'desktop' | 'phone';

/** A screen in a state that is checked. `act` brings the page into the state. */
export type ScreenState = {
  name: string;
  path: string;
  /** The only width at which the state exists, if any. */
  only?: Width;
  act?(page: Page): Promise<void>;
};

/** Waits until the first matching element is visible. @throws Error after 20 seconds */
export const reach = (element: Locator): Promise<void> =>
  element.first().waitFor({ state: 'visible', timeout: 20_000 });
