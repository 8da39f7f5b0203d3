import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { imageLimits, imageSources } from '#domain/image.ts';
import { imageTexts } from '#domain/image-upload.ts';
import { startTestServer } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer();
const admin = testAdmin(server);

const upload = (body: Uint8Array, { type = 'image/jpeg', as = admin.cookie, headers = {} } = {}) =>
  server.send('POST', '/media', { as, body, headers: { 'content-type': type, ...headers } });

/** A picture of one colour. */
const picture = (width: number, height: number, red = 180) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 20 } } });

/** A black PNG with one bit per pixel. */
function blankPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const typeAndData = Buffer.concat([Buffer.from(type), data]);
    const lengthAndCrc = Buffer.alloc(8);
    lengthAndCrc.writeUInt32BE(data.length, 0);
    lengthAndCrc.writeUInt32BE(crc32(typeAndData), 4);
    return Buffer.concat([lengthAndCrc.subarray(0, 4), typeAndData, lengthAndCrc.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const uploadImage = async (body: Uint8Array): Promise<{ coverImage: string; width: number; height: number }> => {
  const { status, json } = await upload(body);
  expect(status).toBe(200);
  return Object(json);
};

const fetchFile = async (pathname: string) => {
  const response = await fetch(server.url + pathname);
  return { response, body: Buffer.from(await response.arrayBuffer()) };
};

describe('an upload', () => {
  test.each([
    ['image/jpeg', (image: Sharp) => image.jpeg()],
    ['image/png', (image: Sharp) => image.png()],
    ['image/webp', (image: Sharp) => image.webp()],
    ['image/avif', (image: Sharp) => image.avif({ effort: 0 })],
  ])('as %s is stored in every width and format', async (type, encode) => {
    const { status, json, headers } = await upload(await encode(picture(1000, 500)).toBuffer(), { type });
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(json).toEqual({
      coverImage: expect.stringMatching(/^\/media\/[\w-]{22}\/1000\.jpg$/),
      width: 1000,
      height: 500,
    });
    const srcSetEntries = imageSources(Object(json).coverImage).flatMap(({ srcSet }) => srcSet.split(', '));
    expect(srcSetEntries).toHaveLength(9);
    for (const entry of srcSetEntries) {
      const [pathname = '', width = ''] = entry.split(' ');
      const { response, body } = await fetchFile(pathname);
      expect(response.status, pathname).toBe(200);
      const { format, width: actualWidth } = await sharp(body).metadata();
      expect(`${actualWidth}w`).toBe(width);
      expect(response.headers.get('content-type')).toBe(
        { heif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' }[String(format)],
      );
    }
  });

  test('is made smaller, turned upright and stripped of the camera’s metadata', async () => {
    const photo = await picture(3000, 2000)
      .withExif({ IFD0: { Artist: 'Secret Person', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { coverImage, width, height } = await uploadImage(photo);
    expect({ width, height }).toEqual({ width: 1600, height: 2400 });
    const { body } = await fetchFile(coverImage);
    const metadata = await sharp(body).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(body.includes('Secret Person')).toBe(false);
  });

  test('gets the same path if the same file was uploaded before', async () => {
    const file = await picture(300, 200).png().toBuffer();
    expect((await uploadImage(file)).coverImage).toBe((await uploadImage(file)).coverImage);
  });

  test('that is transparent becomes a white JPEG', async () => {
    const file = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer();
    const { body } = await fetchFile((await uploadImage(file)).coverImage);
    const { channels } = await sharp(body).stats();
    expect(channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
  });
});

describe('POST /media rejects', () => {
  const errorBody = (code: string, message: string) => ({ success: false, code, message });

  test('a request without an admin session, before the body is read', async () => {
    const answer = await server.send('POST', '/media', {
      body: randomBytes(10),
      headers: { 'content-type': 'image/png' },
    });
    expect(answer).toMatchObject({ status: 401, json: { success: false, code: 'unauthenticated' } });
    expect((await upload(randomBytes(10), { as: 'admin_session=forged.signature' })).status).toBe(401);
    const tooLarge = Buffer.alloc(imageLimits.bytes + 1);
    expect((await upload(tooLarge, { as: 'admin_session=forged.signature' })).status).toBe(401);
    expect((await upload(tooLarge)).status).toBe(413);
  });

  test('a request from another site', async () => {
    const answer = await upload(randomBytes(10), { headers: { origin: 'https://evil.example' } });
    expect(answer).toMatchObject({ status: 403, json: { code: 'forbidden' } });
  });

  test.each([
    ['a GIF', async () => picture(50, 50).gif().toBuffer()],
    ['a TIFF', async () => picture(50, 50).tiff().toBuffer()],
    [
      'a drawing with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    ],
    ['a web page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['random bytes', async () => randomBytes(1000)],
    ['an empty file', async () => Buffer.alloc(0)],
  ])('%s that is sent as a JPEG', async (_name, file) => {
    expect(await upload(await file())).toMatchObject({
      status: 415,
      json: errorBody('unsupported_media_type', imageTexts.wrongType),
    });
  });

  test('a JPEG that is sent as another type', async () => {
    const file = await picture(50, 50).jpeg().toBuffer();
    for (const type of ['image/gif', 'image/svg+xml', 'application/json', 'multipart/form-data; boundary=x']) {
      expect(await upload(file, { type }), type).toMatchObject({
        status: 415,
        json: errorBody('unsupported_media_type', imageTexts.wrongType),
      });
    }
  });

  test('a file of more than 5 MB', async () => {
    const answer = await upload(randomBytes(5 * 1024 * 1024 + 1));
    expect(answer).toMatchObject({ status: 413, json: errorBody('too_large', imageTexts.tooLarge) });
  });

  test('a small file with too many pixels', async () => {
    const bomb = blankPng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const before = process.cpuUsage();
    expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(16_000);
    expect(await upload(bomb, { type: 'image/png' })).toMatchObject({
      status: 413,
      json: errorBody('too_large', imageTexts.tooManyPixels),
    });
    // In microseconds: decoding the file would take more processor time.
    expect(process.cpuUsage(before).user).toBeLessThan(1_500_000);
  });

  test('a file that ends too early', async () => {
    const file = await sharp(randomBytes(600 * 400 * 3), { raw: { width: 600, height: 400, channels: 3 } })
      .png()
      .toBuffer();
    const answer = await upload(file.subarray(0, file.length / 2), { type: 'image/png' });
    expect(answer).toMatchObject({ status: 400, json: errorBody('invalid', imageTexts.damaged) });
  });

  test('a request after too many uploads', async () => {
    const limitedServer = await startTestServer({ environment: { RATE_LIMIT_SCALE: '0.05' } });
    const as = await limitedServer.logIn();
    const send = () =>
      limitedServer.send('POST', '/media', { as, body: 'x', headers: { 'content-type': 'image/png' } });
    for (const status of [415, 415, 415, 429]) expect((await send()).status).toBe(status);
    expect((await send()).headers.get('retry-after')).toMatch(/^\d+$/);
    await limitedServer.close();
  });
});

describe('a file of a picture', () => {
  test('may be cached for a year, and is not sent again to a client that has its entity tag', async () => {
    const { coverImage } = await uploadImage(await picture(320, 200).jpeg().toBuffer());
    const { headers, status } = await server.send('GET', coverImage);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const etag = headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const conditionalAnswer = await server.send('GET', coverImage, { headers: { 'if-none-match': etag } });
    expect(conditionalAnswer).toMatchObject({ status: 304, text: '' });
  });

  test('exists only at its own path, even for conditional requests', async () => {
    const { coverImage } = await uploadImage(await picture(320, 200).jpeg().toBuffer());
    const wrongPaths = [
      coverImage.replace('320', '321'),
      coverImage.replace('.jpg', '.gif'),
      `${coverImage}/x`,
      coverImage.replace('/media/', '/media/../media/x'),
      '/media/',
      '/media/%00/1.jpg',
    ];
    for (const pathname of wrongPaths) {
      expect((await server.send('GET', pathname)).status, pathname).toBe(404);
      const conditionalAnswer = await server.send('GET', pathname, { headers: { 'if-none-match': '*' } });
      expect(conditionalAnswer.status, pathname).toBe(404);
    }
  });
});

describe('a post', () => {
  const draft = { title: 'Covered', content: '<p>Text</p>', excerpt: 'Short', slug: 'covered' };
  const call = (procedure: string, json: object) =>
    server.send('POST', `/trpc/admin.posts.${procedure}`, { as: admin.cookie, json: { json } });

  test('stores the alternative text of its cover until the text is emptied, and REST ignores the text', async () => {
    const { coverImage } = await uploadImage(await picture(330, 200).jpeg().toBuffer());
    const created = await call('create', { ...draft, coverImage, coverImageAlt: ' A bright lobby ', published: true });
    const { id, version, coverImageAlt } = Object(created.json).result.data.json;
    expect(coverImageAlt).toBe('A bright lobby');
    const posts = Object((await server.send('GET', '/trpc/blog.list')).json).result.data.json;
    expect(posts).toMatchObject([{ coverImage, coverImageAlt: 'A bright lobby' }]);
    expect(Object((await server.send('GET', '/api/blog/covered')).json)).not.toHaveProperty('coverImageAlt');

    await server.send('PUT', `/api/admin/blog/${id}`, {
      as: admin.cookie,
      json: { ...draft, coverImage, coverImageAlt: 'x' },
    });
    const readPost = async () => {
      const input = encodeURIComponent(JSON.stringify({ json: { id } }));
      const { json } = await server.send('GET', `/trpc/admin.posts.get?input=${input}`, { as: admin.cookie });
      return Object(json).result.data.json;
    };
    expect(await readPost()).toMatchObject({ version: version + 1, coverImageAlt: 'A bright lobby' });
    await call('update', { id, ...draft, coverImage, coverImageAlt: '' });
    expect(await readPost()).not.toHaveProperty('coverImageAlt');
  });

  test('is rejected with a cover that is not stored, when it is created and when it is changed', async () => {
    const missingCover = `/media/${'x'.repeat(22)}/330.jpg`;
    const created = await server.send('POST', '/api/admin/blog', {
      as: admin.cookie,
      json: { ...draft, slug: 'bare' },
    });
    const change = { ...draft, slug: 'bare', coverImage: missingCover };
    for (const answer of [
      await server.send('POST', '/api/admin/blog', { as: admin.cookie, json: { ...change, slug: 'new' } }),
      await server.send('PUT', `/api/admin/blog/${Object(created.json).id}`, { as: admin.cookie, json: change }),
    ]) {
      expect(answer).toMatchObject({ status: 400, json: { issues: [{ path: 'coverImage' }] } });
    }
  });

  test('loses its alternative text if the cover changes', async () => {
    const coverImage = 'https://example.com/before.jpg';
    const created = await call('create', { ...draft, slug: 'other-cover', coverImage, coverImageAlt: 'A lobby' });
    const { id } = Object(created.json).result.data.json;
    const change = { id, ...draft, slug: 'other-cover', coverImage: 'https://example.com/after.jpg' };
    const changed = Object((await call('update', change)).json).result.data.json;
    expect(changed.coverImage).toBe(change.coverImage);
    expect(changed).not.toHaveProperty('coverImageAlt');
  });

  test('may have an alternative text of 300 emoji, but not of 301', async () => {
    const fields = { ...draft, slug: 'said', coverImage: 'https://example.com/a.jpg' };
    const rejected = await call('create', { ...fields, coverImageAlt: '😀'.repeat(301) });
    expect(rejected.status).toBe(400);
    expect(Object(rejected.json).error.json.data.issues).toMatchObject([{ path: 'coverImageAlt' }]);
    expect((await call('create', { ...fields, coverImageAlt: '😀'.repeat(300) })).status).toBe(200);
  });

  test('is rejected with a message about the cover if the cover is not stored', async () => {
    const coverImage = `/media/${'a'.repeat(22)}/960.jpg`;
    const { status, json } = await server.send('POST', '/api/admin/blog', {
      as: admin.cookie,
      json: { ...draft, slug: 'uncovered', coverImage },
    });
    expect(status).toBe(400);
    expect(json).toMatchObject({ issues: [{ path: 'coverImage', message: imageTexts.missing }] });
  });
});
