import { expect, type Page } from '@playwright/test';
import { serviceNames } from '#domain/site.ts';
import { expectAccessible, holdRequests } from './checks.ts';
import { test } from './site.ts';
import { bothWidths, narrowOnly } from './widths.ts';

const banner = (page: Page) => page.getByRole('banner');
const mainMenu = (page: Page) => banner(page).getByRole('navigation', { name: 'Main' });

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
};

test.describe('header of wide screens', () => {
  test('shows the company, its area and phone number, and marks the current page in the menu', async ({ page }) => {
    await page.goto('/');
    await expect(banner(page).getByText('Coastline Commercial Cleaning')).toBeVisible();
    await expect(banner(page).getByText('Commercial cleaning and property maintenance in South Florida')).toBeVisible();
    await expect(banner(page).getByText('Serving Palm Beach and Broward Counties')).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Call us', exact: true })).toHaveAttribute(
      'href',
      'tel:+15615550142',
    );
    await expect(banner(page).getByRole('link', { name: 'Home Cleaning Estimate' })).toHaveAttribute('href', '/book');

    // Home is marked only on `/`, and every other item on all paths that start with its own path.
    await expect(mainMenu(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await mainMenu(page).getByRole('link', { name: 'Gallery' }).click();
    const gallery = mainMenu(page).getByRole('link', { name: 'Gallery' });
    await expect(gallery).toHaveAttribute('aria-current', 'page');
    await expect(gallery).toHaveCSS('font-weight', /^[7-9]\d\d$/);
    const home = mainMenu(page).getByRole('link', { name: 'Home' });
    await expect(home).not.toHaveAttribute('aria-current');
    await expect(home).toHaveCSS('font-weight', /^[1-6]\d\d$/);
  });

  test('opens the services when the pointer hovers, and leaves them open at a click', async ({ page }) => {
    await page.goto('/gallery');
    const trigger = mainMenu(page).getByRole('button', { name: 'Services' });
    await trigger.hover();
    for (const name of Object.values(serviceNames)) {
      await expect(mainMenu(page).getByRole('link', { name })).toBeVisible();
    }
    await expectAccessible(page);
    await page.mouse.move(700, 700);
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');
    await trigger.hover();
    await mainMenu(page).getByRole('link', { name: 'Pool Cleaning' }).click();
    await expect(page).toHaveURL(/\/services\/pool-cleaning$/);
    await expect(trigger).toHaveAttribute('aria-current', 'true');
    // The new page takes the focus, and a menu without the focus closes when the pointer leaves it.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.mouse.move(700, 700);
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');

    await trigger.hover();
    await expect(trigger).toHaveAttribute('aria-expanded', 'true');
    await trigger.click();
    await expect(trigger).toHaveAttribute('aria-expanded', 'true');
    await page.mouse.move(700, 700);
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');
    await trigger.focus();
    await page.keyboard.press('Enter');
    await expect(trigger).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Enter');
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');
  });

  test("keeps the focus on a link when the menu's code loads slowly", async ({ page }) => {
    const release = await holdRequests(page, /\/assets\/dropdown-nav-[\w-]+\.js$/);
    const codeResponse = page.waitForResponse(/\/assets\/dropdown-nav-/);
    await page.goto('/');
    const gallery = mainMenu(page).getByRole('link', { name: 'Gallery' });
    await gallery.focus();
    release();
    await (await codeResponse).finished();
    await page.waitForTimeout(300);
    await expect(gallery).toBeFocused();
    await gallery.press('Shift+Tab');
    await expect(mainMenu(page).locator(':focus')).toHaveCount(1);
    await banner(page).getByRole('link', { name: 'Call us', exact: true }).focus();
    await expect(mainMenu(page).getByRole('button', { name: 'Services' })).toBeVisible();
  });

  test('by keyboard, the first Tab skips the header; services open, and Escape closes them', async ({ page }) => {
    await page.goto('/gallery');
    await page.keyboard.press('Tab');
    const skipLink = page.getByRole('link', { name: 'Skip to content' });
    await expect(skipLink).toBeFocused();
    await expect(skipLink).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    const trigger = mainMenu(page).getByRole('button', { name: 'Services' });
    await trigger.focus();
    await page.keyboard.press('ArrowDown');
    await expect(trigger).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(mainMenu(page).getByRole('link', { name: 'Office Cleaning' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(trigger).toBeFocused();
    await expect(trigger).toHaveAttribute('aria-expanded', 'false');
  });
});

test.describe('menu of narrow screens', narrowOnly, () => {
  test('closes with Escape and when Contact Us is chosen, and its Call us link has the second number', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(mainMenu(page)).toBeHidden();
    await openMenu(page);
    await expectAccessible(page);
    for (const label of ['Home', 'Gallery', 'Testimonials', 'Blog', 'Contact Us', 'Home Cleaning Estimate']) {
      await expect(mainMenu(page).getByRole('link', { name: label, exact: true })).toBeVisible();
    }
    await expect(mainMenu(page).getByRole('link', { name: /Call us/ })).toHaveAttribute('href', 'tel:+15615550178');
    await page.keyboard.press('Escape');
    await expect(mainMenu(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();

    await openMenu(page);
    await mainMenu(page).getByRole('link', { name: 'Contact Us' }).click();
    await expect(mainMenu(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport();
  });

  test('shows the services when their button is pressed; choosing a page closes both menus', async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    const services = mainMenu(page).getByRole('button', { name: 'Services' });
    await expect(mainMenu(page).getByRole('link', { name: 'Water Extraction' })).toBeHidden();
    await services.click();
    await expect(services).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await mainMenu(page).getByRole('link', { name: 'Water Extraction' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emergency water extraction in South Florida');
    await expect(mainMenu(page)).toBeHidden();
    await openMenu(page);
    await expect(services).toHaveAttribute('aria-expanded', 'false');
    await services.click();
    const release = await holdRequests(page, /\/assets\/gallery-page-[\w-]+\.js$/);
    await mainMenu(page).getByRole('link', { name: 'Gallery' }).click();
    await expect(page).toHaveURL(/\/gallery$/);
    await expect(mainMenu(page)).toBeHidden();
    await openMenu(page);
    release();
    // A page that loads slowly does not close a menu that was opened meanwhile.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The difference, side by side');
    await expect(services).toHaveAttribute('aria-expanded', 'false');
    await services.click();
    await page.keyboard.press('Escape');
    await expect(mainMenu(page)).toBeHidden();
    await openMenu(page);
    await expect(services).toHaveAttribute('aria-expanded', 'false');
  });

  test('has controls that are large enough for a finger, and so has the footer', async ({ page }) => {
    await page.goto('/');
    await openMenu(page);
    await mainMenu(page).getByRole('button', { name: 'Services' }).click();
    for (const region of [banner(page), page.getByRole('contentinfo')]) {
      const controls = await region
        .getByRole('link')
        .or(region.getByRole('button'))
        .evaluateAll((elements) =>
          elements.map((element) => ({ text: element.textContent, height: element.getBoundingClientRect().height })),
        );
      expect(controls).not.toEqual([]);
      expect(controls.filter(({ height }) => height < 44)).toEqual([]);
    }
  });
});

test.describe('header of the blog', () => {
  test(
    'has its own short menu, whose button stays beside the name on phones',
    bothWidths,
    async ({ page, isMobile }) => {
      await page.goto('/blog');
      const phone = page.viewportSize();
      for (const width of isMobile && phone !== null ? [320, 360, phone.width] : []) {
        await page.setViewportSize({ width, height: phone?.height ?? 0 });
        const menu = await page.getByRole('button', { name: 'Menu' }).boundingBox();
        const name = await banner(page).getByRole('link', { name: 'Coastline Commercial Cleaning' }).boundingBox();
        expect(menu?.x, `at ${width} px`).toBeGreaterThanOrEqual((name?.x ?? 0) + (name?.width ?? 0));
        expect(menu?.y, `at ${width} px`).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
      }

      if (isMobile) await openMenu(page);
      const links = mainMenu(page).getByRole('link');
      await expect(links).toHaveText(['Home', 'Blog', 'Services', 'Get an Estimate']);
      await expect(links.nth(1)).toHaveAttribute('aria-current', 'page');
      if (isMobile) await expectAccessible(page);
      await mainMenu(page).getByRole('link', { name: 'Services' }).click();
      await expect(page).toHaveURL(/\/services\/office-cleaning$/);
      await page.goto('/blog');
      if (isMobile) await openMenu(page);
      await mainMenu(page).getByRole('link', { name: 'Get an Estimate' }).click();
      await expect(page).toHaveURL(/\/book$/);
    },
  );
});

test("the log-in page has neither the visitors' menu nor their footer", async ({ page }) => {
  await page.goto('/admin-login');
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(mainMenu(page)).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('the footer has the right links and office hours', async ({ page }) => {
  await page.goto('/gallery');
  const footer = page.getByRole('contentinfo');
  const links: [string, string][] = [
    ['About Us', '/#about'],
    ['Contact Us', '/#contact'],
    ['Testimonials', '/testimonials'],
    ['Home Cleaning Estimate', '/book'],
    ['Privacy Policy', '/privacy-policy'],
    ['Facebook', 'https://www.facebook.com/coastlinecleaning'],
    ['office@coastline-cleaning.example', 'mailto:office@coastline-cleaning.example'],
    ['Admin', '/admin-login'],
  ];
  for (const [name, href] of links) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }
  await expect(footer.getByRole('link', { name: /^Terms and Conditions/ })).toHaveAttribute('target', '_blank');
  await expect(footer.getByText('Mon-Fri 8AM-6PM')).toBeVisible();
  await expect(footer.getByText('Sat 9AM-2PM')).toBeVisible();
  await expect(footer.getByText(/© 2025/)).toBeVisible();
  await footer.getByRole('link', { name: 'About Us' }).click();
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeInViewport();
});

test('with text of twice the size, the header does not cover the page on a phone', narrowOnly, async ({ page }) => {
  // For the layout, a window of half the size is the same as text of twice the size.
  await page.setViewportSize({ width: 195, height: 422 });
  for (const path of ['/book', '/blog']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 600));
    await expect(banner(page).getByRole('link').first()).not.toBeInViewport();
    for (const control of [banner(page).getByRole('link').first(), page.getByRole('button', { name: 'Menu' })]) {
      const box = await control.boundingBox();
      expect(box?.x, path).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999), path).toBeLessThanOrEqual(195);
    }
  }
});
