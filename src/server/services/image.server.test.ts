import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { testServer } from '#server/testing-server.ts';
import { type ImageService, imageService } from './image.ts';

const server = testServer();
let service: ImageService;
beforeAll(async () => {
  service = imageService({
    images: server.store.images,
    posts: server.store.blog,
    clock: () => server.clock.now,
  });
});
const hour = 60 * 60 * 1000;

/** Stores a picture with a colour of its own. @returns its path */
async function addPicture(red: number): Promise<string> {
  const background = { r: red, g: 90, b: 20 };
  const file = await sharp({ create: { width: 340, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return (await service.add(file)).coverImage;
}

const statusOf = async (pathname: string): Promise<number> => (await server.send('GET', pathname)).status;

test('an unused picture is removed two days after upload, or more than a day after its post was deleted', async () => {
  const [cover, inText, orphan] = [await addPicture(10), await addPicture(20), await addPicture(30)];
  const post = { title: 'Pictures', excerpt: 'Two', coverImage: cover, content: `<p><img src="${inText}" alt=""></p>` };
  const answer = await server.send('POST', '/api/admin/blog', { as: await server.logIn(), json: post });
  expect(answer.status).toBe(200);
  const statuses = () => Promise.all([cover, inText, orphan].map(statusOf));

  server.clock.advance(47 * hour);
  expect(await service.removeOrphans()).toBe(0);
  expect(await statuses()).toEqual([200, 200, 200]);
  server.clock.advance(2 * hour);
  expect(await service.removeOrphans()).toBe(1);
  expect(await statuses()).toEqual([200, 200, 404]);

  const { id } = Object(answer.json);
  expect((await server.send('DELETE', `/api/admin/blog/${id}`, { as: await server.logIn() })).status).toBe(204);
  server.clock.advance(24 * hour);
  expect(await service.removeOrphans()).toBe(0);
  expect(await statuses()).toEqual([200, 200, 404]);
  server.clock.advance(24 * hour);
  expect(await service.removeOrphans()).toBe(2);
  expect(await statuses()).toEqual([404, 404, 404]);
});

test('an old picture that a post is about to show is not deleted', async () => {
  const picture = await addPicture(40);
  server.clock.advance(49 * hour);
  await service.hold(picture);
  expect(await service.removeOrphans()).toBe(0);
  expect(await statusOf(picture)).toBe(200);
});
