import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getRaw, sourceRenderer, textOf } from '#server/pages/testing.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { sendError } from './errors.ts';
import { rejectOtherMethods } from './methods.ts';

const testedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

describe('a method without a route', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ renderer: sourceRenderer() });
  });
  afterAll(() => server.close());

  it.each([
    ['/', 'GET, HEAD'],
    ['/gallery', 'GET, HEAD'],
    ['/sitemap.xml', 'GET, HEAD'],
    ['/robots.txt?x=1', 'GET, HEAD'],
    ['/manifest.webmanifest', 'GET, HEAD'],
    ['/blog/feed.xml', 'GET, HEAD'],
    ['/ws', 'GET, HEAD'],
    ['/trpc', 'GET, HEAD'],
    ['/media', 'POST'],
    ['/media/x/640.webp', 'GET, HEAD'],
    ['/healthz', 'GET, HEAD'],
    ['/api/contact', 'POST'],
    ['/api/admin/blog', 'GET, HEAD, POST'],
    ['/api/admin/blog/x', 'PUT, DELETE'],
    // HEAD must not mark messages as read.
    ['/api/chat/session/x', 'GET, DELETE'],
    ['/api/docs', 'GET, HEAD'],
    ['/api/docs/start.js', 'GET, HEAD'],
    ['/api/docs/swagger-ui.css', 'GET, HEAD'],
  ])('is 405 at %s, which accepts %s', async (path, allow) => {
    for (const method of testedMethods.filter((name) => !allow.split(', ').includes(name))) {
      const answer = await getRaw(server.url, path, { method });
      expect({ status: answer.status, allow: answer.headers.allow }, method).toEqual({ status: 405, allow });
      expect(answer.headers['content-type']).toContain('application/json');
      if (method === 'HEAD') continue;
      expect(JSON.parse(textOf(answer))).toEqual({
        success: false,
        code: 'method_not_allowed',
        message: `This address takes ${allow} only.`,
      });
    }
  });

  it('is rejected before the body of its request is read', async () => {
    for (const [path, status] of [
      ['/book', 405],
      ['/robots.txt', 405],
      ['/ws', 405],
      ['/nowhere', 404],
    ] as const) {
      for (const type of ['application/json', 'text/plain']) {
        const answer = await server.send('POST', path, { body: '{', headers: { 'content-type': type } });
        expect(answer, `${path} ${type}`).toMatchObject({ status, json: { success: false } });
      }
    }
  });

  it('is 404 at an unknown path', async () => {
    for (const path of ['/nowhere', '/wss', '/sitemap', '/*', '/:x', '/%3A(']) {
      const answer = await server.send('POST', path);
      expect(answer, path).toMatchObject({ status: 404, json: { code: 'not_found' } });
    }
  });
});

it('the Allow header names the methods of all routes at a path, also of routes in plugins', async () => {
  const app = Fastify();
  app.setErrorHandler(sendError);
  const rejectOthers = rejectOtherMethods(app);
  await app.register(async (scope) => {
    scope.get('/files/*', () => 'a file');
    scope.route({ method: ['GET', 'HEAD'], url: '/file', handler: () => 'a file' });
    scope.put('/file', () => 'stored');
  });
  app.all('/all', () => 'any');
  rejectOthers();
  const statusAndAllow = async (method: 'DELETE', url: string) => {
    const { statusCode, headers } = await app.inject({ method, url });
    return [statusCode, headers.allow];
  };
  expect(await statusAndAllow('DELETE', '/files/a/b.js')).toEqual([405, 'GET, HEAD']);
  expect(await statusAndAllow('DELETE', '/file')).toEqual([405, 'GET, HEAD, PUT']);
  expect(await statusAndAllow('DELETE', '/all')).toEqual([200, undefined]);
  expect(await statusAndAllow('DELETE', '/other')).toEqual([404, undefined]);
  await app.close();
});
