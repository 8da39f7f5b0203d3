import type { Locator, Page } from '@playwright/test';

export type Width = 'desktop' | 'phone';

/** A screen, and what brings it into the state to judge. */
export type ScreenState = {
  name: string;
  path: string;
  /** The width on which there is such a state, where it is not both. */
  only?: Width;
  act?(page: Page): Promise<void>;
};

/** What a state shows when it is reached. @throws Error when it does not come */
export const reach = (shown: Locator): Promise<void> => shown.first().waitFor({ state: 'visible', timeout: 20_000 });
