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

/** A picture that the server converts quickly. */
const smallPicture = (red: number) => picture(red, { width: 64, height: 48 });

test('pictures that are pasted, dropped or chosen are inserted into the post, and converted for the web', async ({
  context,
  site,
}) => {
  const page = await openBlogAdmin(context, site);
  const content = field(page, 'Content');
  const choose = (file: { name: string; mimeType: string; buffer: Buffer }) =>
    page.getByLabel('Picture files').setInputFiles(file);
  await insert(page, 'paste', [{ name: 'image.jpg', type: 'image/jpeg', bytes: await smallPicture(11) }]);
  await expect(content).toHaveValue(contentOfPictures(1));
  const twoPictures = [await smallPicture(12), await smallPicture(13)].map((bytes, index) => ({
    name: `${index}.jpg`,
    type: 'image/jpeg',
    bytes,
  }));
  await insert(page, 'drop', twoPictures);
  await expect(content).toHaveValue(contentOfPictures(3));
  await choose({ name: 'c.jpg', mimeType: 'image/jpeg', buffer: await smallPicture(14) });
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

  await test.step('HEIC and large pictures are converted', async () => {
    const heic = await readFile(path.join(import.meta.dirname, 'files/two-colours.heic'));
    await content.fill('');
    await choose({ name: 'IMG_1.HEIC', mimeType: '', buffer: heic });
    await expect(content).toHaveValue(/<img src="\/media\/[\w-]{22}\/64\.jpg" alt="" width="64" height="48"/);

    // The browser scales this picture down. It is narrow, so that the server converts it quickly.
    const large = await sharp({ create: { width: 6000, height: 300, channels: 3, background: 'teal' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(5 * 1024 * 1024);
    await content.fill('');
    const uploadRequest = page.waitForRequest((request) => request.url().endsWith('/media'));
    await choose({ name: 'large.png', mimeType: 'image/png', buffer: large });
    expect((await (await uploadRequest).headerValue('content-type')) ?? '').toBe('image/webp');
    await expect(content).toHaveValue(/width="1600" height="80"/);
  });

  await test.step('for an animation, the page says that only one frame is shown', async () => {
    await content.fill('');
    const frames = Buffer.alloc(40 * 80 * 3, 90).fill(200, 40 * 40 * 3);
    const animation = await sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
      .webp({ loop: 0 })
      .toBuffer();
    await choose({ name: 'm.webp', mimeType: 'image/webp', buffer: animation });
    await expect(page.getByText('This picture moved. Posts show its first frame only.')).toBeVisible();
  });
});
