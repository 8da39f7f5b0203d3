import { expect, type Page } from '@playwright/test';
import { test } from './site.ts';
import { bothWidths, narrowOnly } from './widths.ts';

const services = [
  ['/services/office-cleaning', 'Office cleaning in Palm Beach and Broward Counties'],
  ['/services/commercial-janitorial', 'Commercial janitorial service in Palm Beach and Broward'],
  ['/services/five-day-building-cleaning', 'Five-day building cleaning in Palm Beach and Broward'],
  ['/services/tile-grout-cleaning', 'Tile and grout cleaning in Palm Beach and Broward'],
  ['/services/water-extraction', 'Emergency water extraction in South Florida'],
  ['/services/pool-cleaning', 'Pool cleaning around West Palm Beach'],
  ['/services/crime-scene-cleanup', 'Crime scene cleanup in South Florida'],
  ['/services/residential-cleaning', 'Residential cleaning around West Palm Beach'],
] as const;

const pages = [
  ['/', 'Your building, ready for business every morning'],
  ...services,
  ['/gallery', 'The difference, side by side'],
  ['/testimonials', 'What our customers say'],
  ['/privacy-policy', 'Privacy Policy'],
  ['/terms-and-conditions', 'Terms and Conditions'],
] as const;

const main = (page: Page) => page.getByRole('main');

test('every page answers with its own heading and title', async ({ page }) => {
  for (const [path, heading] of pages) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page).toHaveTitle(/ \| /);
    });
  }
});

test('an unknown URL shows the 404 page with links to other pages', async ({ page }) => {
  for (const path of ['/nowhere', '/booking', '/services', '/services/window-cleaning']) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
      await expect(main(page).getByRole('link', { name: 'Home Cleaning Estimate' })).toHaveAttribute('href', '/book');
      await expect(main(page).getByRole('link', { name: /^Learn more about / })).toHaveCount(8);
      await main(page).getByRole('link', { name: 'Go to the Home Page' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages[0][1]);
    });
  }
});

test.describe('home', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  test('names the whole service area, our work, ways to reach us, and eight services with links', async ({ page }) => {
    for (const county of ['Palm Beach County', 'Martin County', 'St. Lucie County', 'Broward County']) {
      await expect(page.getByRole('heading', { name: county })).toBeVisible();
    }
    for (const town of ['Jupiter', 'Loxahatchee', 'Boca Raton', 'Hobe Sound', 'Port St. Lucie', 'Lighthouse Point']) {
      await expect(
        main(page)
          .getByRole('listitem')
          .filter({ hasText: new RegExp(`^${town}$`) }),
      ).toBeVisible();
    }
    const work = page.getByRole('region', { name: 'Our Work' });
    await expect(work.getByRole('img')).toHaveCount(2);
    const contact = page.getByRole('region', { name: 'Contact Us' });
    await expect(contact.getByRole('link', { name: '561-555-0142' })).toHaveAttribute('href', 'tel:+15615550142');
    await expect(contact.getByRole('link', { name: 'office@coastline-cleaning.example' }).first()).toHaveAttribute(
      'href',
      'mailto:office@coastline-cleaning.example',
    );
    await expect(contact.getByRole('textbox', { name: 'Message' })).toBeVisible();

    for (const [path] of services) {
      const link = main(page).locator(`a[href="${path}"]`);
      await expect(link).toHaveAccessibleName(/^Learn more about /);
    }
    await main(page).getByRole('link', { name: 'Learn more about Pool Cleaning' }).click();
    await expect(page).toHaveURL(/\/services\/pool-cleaning$/);
  });

  test(
    'has a floating call button only on phones, and a hero whose buttons work, 400 px high on a wide screen',
    bothWidths,
    async ({ page, isMobile }) => {
      const button = main(page).getByRole('link', { name: 'Call 561-555-0142' });
      if (isMobile) {
        await expect(button).toBeInViewport();
        const box = await button.boundingBox();
        expect(box?.width).toBeGreaterThanOrEqual(44);
        expect(box?.height).toBeGreaterThanOrEqual(44);
      } else {
        await expect(button).toBeHidden();
      }

      const hero = main(page).locator('header').first();
      const height = (await hero.boundingBox())?.height ?? 0;
      if (!isMobile) expect(height).toBeCloseTo(400, 0);
      if (!isMobile) expect((await hero.getByRole('img').boundingBox())?.height).toBeCloseTo(height, 0);
      expect(height).toBeGreaterThanOrEqual(400);
      await page.getByRole('link', { name: 'View Our Services' }).click();
      await expect(page.getByRole('heading', { name: 'Our Services' })).toBeInViewport();
      await page.getByRole('link', { name: 'Get a Quote' }).click();
      await expect(page.getByRole('heading', { name: 'Get a Quote for Your Building' })).toBeInViewport();
    },
  );
});

test.describe('service pages', () => {
  test('have only links with a valid target', async ({ page }) => {
    for (const [path] of services) {
      await test.step(path, async () => {
        await page.goto(path);
        const targets = await main(page)
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
        for (const target of targets) expect(target).toMatch(/^(\/|tel:\+1|mailto:.+@)/);
        await expect(main(page).getByRole('button').filter({ hasNotText: 'the film' })).toHaveCount(0);
        await expect(main(page).getByRole('link', { name: '561-555-0142' }).first()).toBeVisible();
      });
    }
  });

  test('have a quote button that opens the quote form with the service selected', async ({ page }) => {
    await page.goto('/services/office-cleaning');
    await main(page).getByRole('link', { name: 'Request an Office Quote' }).first().click();
    await expect(page).toHaveURL(/\/quote\?service=office-cleaning$/);
    await expect(page.getByRole('checkbox', { name: 'Office Cleaning' })).toBeChecked();
  });

  test('have an estimate button for home cleaning that opens the booking page', async ({ page }) => {
    await page.goto('/services/residential-cleaning');
    await main(page).getByRole('link', { name: 'Get an Estimate' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Professional Cleaning Service');
  });

  test('open each answer under its question', async ({ page }) => {
    await page.goto('/services/tile-grout-cleaning');
    const answer = page.getByText(/^No\. Soil, grease and most mildew marks/);
    await expect(answer).toBeHidden();
    await page.getByText('Will every stain come out?').click();
    await expect(answer).toBeVisible();
  });

  test('have a text that says what a film shows', async ({ page }) => {
    await page.goto('/services/pool-cleaning');
    await page.getByText('What the film shows, in words').click();
    await expect(page.getByText(/^The film has no sound\. It shows the clear blue water/)).toBeVisible();
  });
});

test.describe('gallery', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/gallery');
  });

  const slider = (page: Page) => page.getByRole('slider', { name: /Break-room tile and grout/ });

  test('has sliders that start in the middle and follow keys and pointer, within their bounds', async ({ page }) => {
    await expect(page.getByRole('slider')).toHaveCount(2);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '50');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '50% before, 50% after');
    await slider(page).focus();
    const steps: [string, string][] = [
      ['ArrowRight', '51'],
      ['ArrowLeft', '50'],
      ['PageUp', '60'],
      ['PageDown', '50'],
      ['End', '100'],
      ['ArrowRight', '100'],
      ['Home', '0'],
      ['PageDown', '0'],
    ];
    for (const [key, value] of steps) {
      await page.keyboard.press(key);
      await expect(slider(page)).toHaveAttribute('aria-valuenow', value);
    }
    await expect(page.getByRole('slider').last()).toHaveAttribute('aria-valuenow', '50');

    await slider(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const handle = await slider(page).boundingBox();
    const frame = await slider(page).locator('..').boundingBox();
    if (handle === null || frame === null) throw new Error('The slider has no box.');
    const y = handle.y + handle.height / 2;
    await page.mouse.move(handle.x + handle.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(frame.x + frame.width * 0.25, y, { steps: 4 });
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '25');
    await page.mouse.move(frame.x - 40, y, { steps: 4 });
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '0');
    await page.mouse.up();
    await page.mouse.move(frame.x + frame.width * 0.7, y);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '0');
  });

  test('has sliders that follow a finger', narrowOnly, async ({ page }) => {
    await slider(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const frame = await slider(page).locator('..').boundingBox();
    if (frame === null) throw new Error('The slider has no box.');
    await page.touchscreen.tap(frame.x + frame.width * 0.8, frame.y + frame.height / 2);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '80');
  });

  test('shows five projects and a link to the booking page', async ({ page }) => {
    const showcase = page.getByRole('region', { name: 'Places we care for' });
    await expect(showcase.getByRole('listitem')).toHaveCount(5);
    await expect(showcase.getByRole('img')).toHaveCount(5);
    await main(page).getByRole('link', { name: 'Book a Service' }).click();
    await expect(page).toHaveURL(/\/book$/);
  });
});

test('the testimonials page shows eight reviews, a summary and three reasons', async ({ page }) => {
  await page.goto('/testimonials');
  await expect(page.getByText('5.0 out of 5', { exact: true })).toBeVisible();
  await expect(page.getByText('Based on over 150 customer reviews')).toBeVisible();
  await expect(main(page).getByRole('figure')).toHaveCount(8);
  await expect(page.getByRole('region', { name: 'What they tell us they like' }).getByRole('listitem')).toHaveCount(3);
  await main(page).getByRole('link', { name: 'Request a Quote' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport();
});

test('the table of contents of a policy links to its sections', async ({ page }) => {
  await page.goto('/terms-and-conditions');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'Governing law' }).click();
  await expect(page.getByRole('heading', { name: 'Governing law' })).toBeInViewport();
  await expect(page.getByText('Florida law governs these terms', { exact: false })).toBeVisible();
  await page.goto('/privacy-policy');
  await expect(page.getByText('Last updated: March 24, 2025')).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are readable and every link of the menus works', bothWidths, async ({ page, isMobile }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
    if (isMobile) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(menu.getByRole('link', { name: 'Pool Cleaning' })).toBeVisible();
    } else {
      await expect(menu.getByRole('link', { name: 'Services' })).toHaveAttribute('href', '/#services');
    }
    await menu.getByRole('link', { name: 'Gallery' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The difference, side by side');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Water Extraction' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Emergency water extraction in South Florida');
    await page.getByText('Do you remove mold?').click();
    await expect(page.getByText(/^This service removes water and dries the building/)).toBeVisible();
  });

  test('the booking page says how to book instead', async ({ page }) => {
    await page.goto('/book');
    await expect(page.getByText(/needs JavaScript/)).toContainText('To book, please call 561-555-0142 or write to');
    await expect(page.getByRole('button', { name: 'Book Cleaning Service' })).toBeEnabled();
  });

  test('the workspace says that it needs JavaScript', async ({ page }) => {
    await page.goto('/admin-login');
    await expect(page.getByText(/^The workspace needs JavaScript/)).toBeVisible();
    await expect(page.getByText('Loading the workspace…')).toBeHidden();
  });

  test('the pictures of a comparison are side by side', bothWidths, async ({ page }) => {
    await page.goto('/gallery');
    await expect(page.getByRole('slider')).toHaveCount(0);
    const before = await page.getByRole('img', { name: /^Beige floor tiles beside navy cabinets/ }).boundingBox();
    const after = await page.getByRole('img', { name: /^The same beige tiles/ }).boundingBox();
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThanOrEqual(after?.x ?? 0);
    expect(after?.width).toBeCloseTo(before?.width ?? 0, 0);
  });
});
