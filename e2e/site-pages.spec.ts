import { expect, type Page } from '@playwright/test';
import { serviceSlugs } from '#domain/site.ts';
import { test } from './site.ts';
import { bothWidths, narrowOnly } from './widths.ts';

const main = (page: Page) => page.getByRole('main');

test('an unknown URL shows the 404 page with links to other pages', async ({ page, request }) => {
  for (const path of ['/booking', '/services']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/);
  }
  for (const path of ['/nowhere', '/services/window-cleaning']) {
    await test.step(path, async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
      await expect(main(page).getByRole('link', { name: 'Home Cleaning Estimate' })).toHaveAttribute('href', '/book');
      await expect(main(page).getByRole('link', { name: /^Learn more about / })).toHaveCount(8);
      await main(page).getByRole('link', { name: 'Go to the Home Page' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your building, ready for business/);
    });
  }
});

test.describe('home', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/');
  });

  test('shows every county, some towns, our work, ways to contact us, and eight service links', async ({ page }) => {
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

    for (const slug of serviceSlugs) {
      const link = main(page).locator(`a[href="/services/${slug}"]`);
      await expect(link).toHaveAccessibleName(/^Learn more about /);
    }
    await main(page).getByRole('link', { name: 'Learn more about Pool Cleaning' }).click();
    await expect(page).toHaveURL(/\/services\/pool-cleaning$/);
  });

  test(
    'has a large call button only on phones, and a hero of 400 px, or higher on phones, with two working links',
    bothWidths,
    async ({ page, isMobile }) => {
      const callButton = main(page).getByRole('link', { name: 'Call 561-555-0142' });
      if (isMobile) {
        await expect(callButton).toBeInViewport();
        const box = await callButton.boundingBox();
        expect(box?.width).toBeGreaterThanOrEqual(44);
        expect(box?.height).toBeGreaterThanOrEqual(44);
      } else {
        await expect(callButton).toBeHidden();
      }

      const hero = main(page).locator('header').first();
      const heroHeight = (await hero.boundingBox())?.height ?? 0;
      if (!isMobile) expect(heroHeight).toBeCloseTo(400, 0);
      if (!isMobile) expect((await hero.getByRole('img').boundingBox())?.height).toBeCloseTo(heroHeight, 0);
      expect(heroHeight).toBeGreaterThanOrEqual(400);
      await page.getByRole('link', { name: 'View Our Services' }).click();
      await expect(page.getByRole('heading', { name: 'Our Services' })).toBeInViewport();
      await page.getByRole('link', { name: 'Get a Quote' }).click();
      await expect(page.getByRole('heading', { name: 'Get a Quote for Your Building' })).toBeInViewport();
    },
  );
});

test.describe('service pages', () => {
  test('offer office cleaning with a button that opens the quote form with this service selected', async ({ page }) => {
    await page.goto('/services/office-cleaning');
    await main(page).getByRole('link', { name: 'Request an Office Quote' }).first().click();
    await expect(page).toHaveURL(/\/quote\?service=office-cleaning$/);
    await expect(page.getByRole('checkbox', { name: 'Office Cleaning' })).toBeChecked();
  });

  test('offer home cleaning with a button that opens the booking page', async ({ page }) => {
    await page.goto('/services/residential-cleaning');
    await main(page).getByRole('link', { name: 'Get an Estimate' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Your Professional Cleaning Service');
  });

  test('show the answer to a question and the description of a film after a click', async ({ page }) => {
    await page.goto('/services/tile-grout-cleaning');
    const answer = page.getByText(/^No\. Soil, grease and most mildew marks/);
    await expect(answer).toBeHidden();
    await page.getByText('Will every stain come out?').click();
    await expect(answer).toBeVisible();

    const description = page.getByRole('figure').getByText(/^The film has no sound\. It shows/);
    await expect(description).toBeHidden();
    await page.getByText('What the film shows, in words').click();
    await expect(description).toBeVisible();
  });
});

test.describe('gallery', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/gallery');
  });

  const tileSlider = (page: Page) => page.getByRole('slider', { name: /Break-room tile and grout/ });

  test('has five projects, two sliders, of which one moves by keys and mouse, and a link to booking', async ({
    page,
  }) => {
    const showcase = page.getByRole('region', { name: 'Places we care for' });
    await expect(showcase.getByRole('listitem')).toHaveCount(5);
    await expect(showcase.getByRole('img')).toHaveCount(5);

    await expect(page.getByRole('slider')).toHaveCount(2);
    await expect(tileSlider(page)).toHaveAttribute('aria-valuenow', '50');
    await expect(tileSlider(page)).toHaveAttribute('aria-valuetext', '50% before, 50% after');
    await tileSlider(page).focus();
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
      await expect(tileSlider(page)).toHaveAttribute('aria-valuenow', value);
    }
    await expect(page.getByRole('slider').last()).toHaveAttribute('aria-valuenow', '50');

    await tileSlider(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const handleBox = await tileSlider(page).boundingBox();
    const frameBox = await tileSlider(page).locator('..').boundingBox();
    if (handleBox === null || frameBox === null) throw new Error('The slider has no box.');
    const y = handleBox.y + handleBox.height / 2;
    await page.mouse.move(handleBox.x + handleBox.width / 2, y);
    await page.mouse.down();
    await page.mouse.move(frameBox.x + frameBox.width * 0.25, y, { steps: 4 });
    await expect(tileSlider(page)).toHaveAttribute('aria-valuenow', '25');
    await page.mouse.move(frameBox.x - 40, y, { steps: 4 });
    await expect(tileSlider(page)).toHaveAttribute('aria-valuenow', '0');
    await page.mouse.up();
    await page.mouse.move(frameBox.x + frameBox.width * 0.7, y);
    await expect(tileSlider(page)).toHaveAttribute('aria-valuenow', '0');

    await main(page).getByRole('link', { name: 'Book a Service' }).click();
    await expect(page).toHaveURL(/\/book$/);
  });

  test('has a slider that moves to the point where it is tapped', narrowOnly, async ({ page }) => {
    await tileSlider(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const frameBox = await tileSlider(page).locator('..').boundingBox();
    if (frameBox === null) throw new Error('The slider has no box.');
    await page.touchscreen.tap(frameBox.x + frameBox.width * 0.8, frameBox.y + frameBox.height / 2);
    await expect(tileSlider(page)).toHaveAttribute('aria-valuenow', '80');
  });
});

test('the testimonials page shows eight reviews, a summary, three reasons and a quote link', async ({ page }) => {
  await page.goto('/testimonials');
  await expect(page.getByText('5.0 out of 5', { exact: true })).toBeVisible();
  await expect(page.getByText('Based on over 150 customer reviews')).toBeVisible();
  await expect(main(page).getByRole('figure')).toHaveCount(8);
  await expect(page.getByRole('region', { name: 'What they tell us they like' }).getByRole('listitem')).toHaveCount(3);
  await main(page).getByRole('link', { name: 'Request a Quote' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport();
});

test('the terms have a table of contents, and the privacy policy says when it was updated', async ({ page }) => {
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

  test('menu links, a footer link and the answer to a question work', bothWidths, async ({ page, isMobile }) => {
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

  test('the booking page says to call or write, and its button is enabled', async ({ page }) => {
    await page.goto('/book');
    await expect(page.getByText(/needs JavaScript/)).toContainText('To book, please call 561-555-0142 or write to');
    await expect(page.getByRole('button', { name: 'Book Cleaning Service' })).toBeEnabled();
  });

  test('the workspace says that it needs JavaScript, and does not say that it is loading', async ({ page }) => {
    await page.goto('/admin-login');
    await expect(page.getByText(/^The workspace needs JavaScript/)).toBeVisible();
    await expect(page.getByText('Loading the workspace…')).toBeHidden();
  });

  test('a comparison has no slider, but two equally wide pictures side by side', bothWidths, async ({ page }) => {
    await page.goto('/gallery');
    await expect(page.getByRole('slider')).toHaveCount(0);
    const beforeBox = await page.getByRole('img', { name: /^Beige floor tiles beside navy cabinets/ }).boundingBox();
    const afterBox = await page.getByRole('img', { name: /^The same beige tiles/ }).boundingBox();
    expect((beforeBox?.x ?? 0) + (beforeBox?.width ?? 0)).toBeLessThanOrEqual(afterBox?.x ?? 0);
    expect(afterBox?.width).toBeCloseTo(beforeBox?.width ?? 0, 0);
  });
});
