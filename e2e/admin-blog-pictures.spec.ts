import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { field, openBlogAdmin, picture } from './admin-blog-page.ts';
import { test } from './workspace-test.ts';

type NamedFile = { name: string; type: string; bytes: Buffer };

/** Pastes or drops files into the content of a post. @returns whether the page prevented the browser's default action */
async function insert(page: Page, action: 'paste' | 'drop', files: readonly NamedFile[]): Promise<boolean> {
  const encodedFiles = files.map(({ bytes, ...file }) => ({ ...file, base64: bytes.toString('base64') }));
  return field(page, 'Content').evaluate(
    (element, { action: eventType, insertedFiles }) => {
      const data = new DataTransfer();
      for (const { name, type, base64 } of insertedFiles) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name, { type }));
      }
      if (element instanceof HTMLElement) element.focus();
      const options = { bubbles: true, cancelable: true };
      return !element.dispatchEvent(
        eventType === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, ...options })
          : new DragEvent('drop', { dataTransfer: data, ...options }),
      );
    },
    { action, insertedFiles: encodedFiles },
  );
}

/** Matches content that consists of this number of uploaded pictures. */
const contentOfPictures = (count: number): RegExp =>
  new RegExp(
    `^(<figure><img src="/media/[\\w-]{22}/\\d+\\.jpg" alt="" width="\\d+" height="\\d+" loading="lazy"></figure>\\n){${count}}$`,
  );

test('pictures that are pasted, dropped or chosen are inserted into the post', async ({ context, site }) => {
  const page = await openBlogAdmin(context, site);
  const content = field(page, 'Content');
  await insert(page, 'paste', [{ name: 'image.jpg', type: 'image/jpeg', bytes: await picture(11) }]);
  await expect(content).toHaveValue(contentOfPictures(1));
  const twoPictures = [await picture(12), await picture(13)].map((bytes, index) => ({
    name: `${index}.jpg`,
    type: 'image/jpeg',
    bytes,
  }));
  await insert(page, 'drop', twoPictures);
  await expect(content).toHaveValue(contentOfPictures(3));
  await page
    .getByLabel('Picture files')
    .setInputFiles({ name: 'c.jpg', mimeType: 'image/jpeg', buffer: await picture(14) });
  await expect(content).toHaveValue(contentOfPictures(4));
  const broken = { name: 'broken.jpg', type: 'image/jpeg', bytes: Buffer.from('not a picture') };
  await insert(page, 'paste', [broken]);
  await expect(page.getByText(/^broken\.jpg: /)).toBeVisible();
  await expect(content).toHaveValue(contentOfPictures(4));
  // If the page did not handle this drop, the browser would open the file in its place.
  expect(await insert(page, 'drop', [{ name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.7') }])).toBe(
    true,
  );
  await expect(page.getByText('Only pictures can be added to a post.')).toBeVisible();
  // Pictures with an empty alt text do not have the role of an image.
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('img')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Preview' }).locator('img')).toHaveCount(4);
});

test('HEIC and large pictures are converted for the web; for an animation, the page says that only one frame is shown', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const content = field(page, 'Content');
  const heic = await readFile(path.join(import.meta.dirname, 'files/two-colours.heic'));
  await page.getByLabel('Picture files').setInputFiles({ name: 'IMG_1.HEIC', mimeType: '', buffer: heic });
  await expect(content).toHaveValue(/<img src="\/media\/[\w-]{22}\/64\.jpg" alt="" width="64" height="48"/);

  // Without compression, a picture of one colour is as large as one of random pixels, which takes seconds to encode.
  const large = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: 'teal' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
  await content.fill('');
  const uploadRequest = page.waitForRequest((request) => request.url().endsWith('/media'));
  await page.getByLabel('Picture files').setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  expect((await (await uploadRequest).headerValue('content-type')) ?? '').toBe('image/webp');
  await expect(content).toHaveValue(/width="1600" height="1200"/);

  await content.fill('');
  const frames = Buffer.alloc(40 * 80 * 3, 90).fill(200, 40 * 40 * 3);
  const animation = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
    .webp({ loop: 0 })
    .toBuffer();
  await page.getByLabel('Picture files').setInputFiles({ name: 'm.webp', mimeType: 'image/webp', buffer: animation });
  await expect(page.getByText('This picture moved. Posts show its first frame only.')).toBeVisible();
});
