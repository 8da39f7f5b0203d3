import { describe, expect, test } from 'vitest';
import { testServer } from '#server/testing-server.ts';

const server = testServer();

const contact = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
const post = (body: unknown, headers: Record<string, string> = {}) =>
  server.send('POST', '/trpc/public.contact', { json: body, headers });

describe('calls', () => {
  test('answer in superjson', async () => {
    const { status, json } = await post({ json: contact });
    expect({ status, json }).toMatchObject({ status: 200, json: { result: { data: { json: { success: true } } } } });
  });

  test('in a batch of ten are answered, and in a larger batch they are rejected', async () => {
    const batch = (count: number) =>
      server.send('GET', `/trpc/${Array.from({ length: count }, () => 'blog.list').join(',')}?batch=1&input=%7B%7D`);
    expect(Object((await batch(10)).json)).toHaveLength(10);
    expect((await batch(11)).status).toBe(400);
  });

  test('reject invalid input with the field’s issue, and show no internals', async () => {
    const { status, json } = await post({ json: { ...contact, email: 'nobody' } });
    expect(status).toBe(400);
    expect(Object(json).error.json).toMatchObject({
      message: expect.stringContaining('valid email'),
      data: { reason: 'invalid', issues: [{ path: 'email' }] },
    });
    expect(JSON.stringify(json)).not.toMatch(/stack|node_modules|\.ts/);
  });

  test.each([
    ['a body that is not superjson', contact],
    ['a list', []],
    ['a text', 'x'],
    ['meta that names no type', { json: contact, meta: { values: { name: ['nothing'] } } }],
    ['meta that names a prototype', { json: contact, meta: { values: { '__proto__.x': ['Date'] } } }],
    [
      'meta that names a constructor',
      { json: contact, meta: { referentialEqualities: { 'constructor.prototype': ['x'] } } },
    ],
    ['meta of a class', { json: contact, meta: { values: { name: [['class', 'Object']] } } }],
    ['meta of an error', { json: { ...contact, name: { message: 'x' } }, meta: { values: { name: ['Error'] } } }],
    ['meta of a pattern', { json: { ...contact, name: '/(a+)+$/' }, meta: { values: { name: ['regexp'] } } }],
    [
      'meta of a typed array, also for an unknown field',
      { json: { ...contact, more: 8 }, meta: { values: { more: [['typed-array', 'Uint8Array']] } } },
    ],
    ['meta of a set', { json: { ...contact, more: [1] }, meta: { values: { more: ['set', { 0: ['number'] }] } } }],
    ['meta whose values are a text', { json: contact, meta: { values: 'x' } }],
    [
      'meta for an element that does not exist',
      { json: { ...contact, more: [] }, meta: { values: { 'more.4e9': ['undefined'] } } },
    ],
    [
      'a date instead of a text',
      { json: { ...contact, name: '2027-01-01T00:00:00Z' }, meta: { values: { name: ['Date'] } } },
    ],
    ['an operator', { json: { ...contact, email: { $ne: null } } }],
    ['deep nesting', { json: JSON.parse('['.repeat(500) + ']'.repeat(500)) }],
  ])('reject %s, and leave Object.prototype unchanged', async (_name, body) => {
    const before = Object.getOwnPropertyNames(Object.prototype).length;
    expect((await post(body)).status).toBe(400);
    expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(before);
  });

  test('may leave a field undefined', async () => {
    const withUndefined = {
      json: { ...contact, submissionId: null },
      meta: { values: { submissionId: ['undefined'] }, v: 1 },
    };
    expect((await post(withUndefined)).status).toBe(200);
  });

  test('may be 64 KiB large, and those with a post 256 KiB', async () => {
    const as = await server.logIn();
    const withPadding = (json: object, bytes: number) => {
      const { length } = JSON.stringify({ json, padding: '' });
      return { json, padding: 'x'.repeat(bytes - length) };
    };
    const statusOf = async (procedure: string, json: object, bytes: number) =>
      (await server.send('POST', `/trpc/${procedure}`, { as, json: withPadding(json, bytes) })).status;
    expect(await statusOf('public.contact', contact, 64 * 1024)).toBe(200);
    expect(await statusOf('public.contact', contact, 64 * 1024 + 1)).toBe(413);
    const draft = { title: 'Long', content: '<p>x</p>', excerpt: 'x' };
    expect(await statusOf('admin.posts.preview', draft, 256 * 1024)).toBe(200);
    expect(await statusOf('admin.posts.create', draft, 256 * 1024)).toBe(200);
    expect(await statusOf('admin.posts.create', draft, 256 * 1024 + 1)).toBe(413);
  });

  test('with a very deeply nested input in the URL do not lead to a 500', async () => {
    const input = `{"json":${'['.repeat(3000)}${']'.repeat(3000)}}`;
    expect((await server.send('GET', `/trpc/blog.bySlug?input=${encodeURIComponent(input)}`)).status).toBeLessThan(500);
  });

  test('to a mutation are 405 with GET, and calls to a query are 405 with POST', async () => {
    expect(
      (await server.send('GET', '/trpc/public.countView?input=%7B%22json%22%3A%7B%22page%22%3A%22home%22%7D%7D'))
        .status,
    ).toBe(405);
    expect((await server.send('POST', '/trpc/blog.list', { json: {} })).status).toBe(405);
  });

  test.each([
    ['blog.list', ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'GET, HEAD'],
    ['blog.list,blog.list?batch=1', ['PUT', 'OPTIONS'], 'GET, HEAD'],
    ['chat.onMessage', ['POST', 'PUT'], 'GET, HEAD'],
    ['public.contact', ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], 'POST'],
  ])('to %s with %j are 405, with or without a body', async (path, methods, allow) => {
    for (const method of methods) {
      const bodyOptions = ['GET', 'HEAD'].includes(method) ? [{}] : [{}, { json: {} }, { body: 'x' }];
      // A POST whose body is not JSON may be 415.
      for (const options of method === 'POST' ? bodyOptions.slice(0, 2) : bodyOptions) {
        const answer = await server.send(method, `/trpc/${path}`, options);
        expect(answer.status, `${method} ${answer.text}`).toBe(405);
        expect(answer.headers.get('allow')).toBe(allow);
        if (method !== 'HEAD') expect(answer.json, method).toBeDefined();
      }
    }
  });

  test.each<[string, string, Record<string, string>?]>([
    ['more than ten procedures', `${Array.from({ length: 11 }, () => 'blog.list').join(',')}?batch=1`],
    ['procedures of two kinds', 'blog.list,public.contact?batch=1'],
    ['broken connection parameters', 'blog.list?connectionParams=x'],
    ['broken input', 'blog.bySlug?input=x'],
    ['a stream header but no batch', 'blog.list', { 'trpc-accept': 'application/jsonl' }],
  ])('with %s are 400 and JSON', async (_name, path, headers = {}) => {
    const answer = await server.send('GET', `/trpc/${path}`, { headers });
    expect(answer.status).toBe(400);
    expect(answer.json, answer.headers.get('content-type') ?? '').toBeDefined();
  });

  test('to a query are answered with any content type, because GET has no body', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/octet-stream']) {
      const answer = await server.send('GET', '/trpc/blog.list', { headers: { 'content-type': type } });
      expect(answer.status, type).toBe(200);
    }
  });

  test('to unknown procedures are 404 with any method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await server.send(method, '/trpc/nothing.here');
      expect(answer.status, method).toBe(404);
      expect(answer.json, method).toBeDefined();
    }
  });

  test.each([{}, { 'content-type': 'application/json' }])(
    'need a body only if the procedure has an input: %j',
    async (headers) => {
      const as = await server.logIn();
      const answer = await server.send('POST', '/trpc/admin.logOut', { as, headers });
      expect(answer.status, answer.text).toBe(200);
      const rejected = await server.send('POST', '/trpc/public.contact', { headers });
      expect(rejected.status).toBe(400);
      expect(Object(rejected.json).error.json.data.reason).toBe('invalid');
    },
  );

  test('are 404 to unknown procedures, 415 with bodies of other types, and 400 with broken bodies', async () => {
    const unknownProcedure = await server.send('GET', '/trpc/nothing.here');
    expect(unknownProcedure).toMatchObject({
      status: 404,
      json: { error: { json: { data: { reason: 'not_found' } } } },
    });
    expect((await server.send('GET', '/trpc/admin.__proto__')).status).toBe(404);
    const text = await server.send('POST', '/trpc/public.contact', {
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    });
    expect(text).toMatchObject({
      status: 415,
      json: { error: { json: { message: 'The request body must be JSON.', data: { httpStatus: 415 } } } },
    });
    const form = await server.send('POST', '/trpc/public.contact', {
      body: 'a=1',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(form.status).toBe(415);
    const brokenJson = await server.send('POST', '/trpc/public.contact', {
      body: '{"json":',
      headers: { 'content-type': 'application/json' },
    });
    expect(brokenJson.status).toBe(400);
    const brokenUtf8 = await server.send('POST', '/trpc/public.contact', {
      body: new Uint8Array([0x22, 0xc3, 0x28, 0x22]),
      headers: { 'content-type': 'application/json' },
    });
    expect(brokenUtf8.status).toBe(400);
  });
});

describe('blog.list', () => {
  const list = async (query = '') => Object((await server.send('GET', `/trpc/blog.list${query}`)).json);

  test('shows each change at once, as a single call and in a batch', async () => {
    const as = await server.logIn();
    const write = (json: object) => server.send('POST', '/api/admin/blog', { as, json });
    for (let number = 1; number <= 5; number++) {
      await write({ title: `Post ${number}`, content: 'x', excerpt: 'x', published: true });
      expect((await list()).result.data.json).toHaveLength(number);
      expect((await list('?batch=1&input=%7B%7D'))[0].result.data.json).toHaveLength(number);
    }
    const [first] = (await list()).result.data.json;
    await server.send('DELETE', `/api/admin/blog/${first.id}`, { as });
    expect((await list()).result.data.json).toHaveLength(4);
  });

  test('gives the same answer when it is called twice, with the headers of every answer', async () => {
    const first = await server.send('GET', '/trpc/blog.list');
    const second = await server.send('GET', '/trpc/blog.list');
    expect(second.text).toBe(first.text);
    expect(Object.keys(Object.fromEntries(second.headers)).sort()).toEqual(
      expect.arrayContaining(['content-type', 'cache-control', 'content-security-policy']),
    );
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
  });

  test('has the same posts as blog.cards, whose posts have no content, even after a change', async () => {
    const as = await server.logIn();
    const cards = async () => Object((await server.send('GET', '/trpc/blog.cards')).json).result.data.json;
    const posts = (await list()).result.data.json;
    expect(await cards()).toEqual(
      posts.map(({ id, title, slug, excerpt, publishedAt }: Record<string, unknown>) => ({
        id,
        title,
        slug,
        excerpt,
        publishedAt,
      })),
    );
    const { json } = await server.send('POST', '/api/admin/blog', {
      as,
      json: { title: 'Post 6', content: 'x', excerpt: 'x', published: true, coverImage: '/og.jpg' },
    });
    expect((await cards())[0]).toMatchObject({ title: 'Post 6', coverImage: '/og.jpg' });
    await server.send('DELETE', `/api/admin/blog/${Object(json).id}`, { as });
    expect(await cards()).toHaveLength(posts.length);
  });

  test('can also be streamed while its answer is cached', async () => {
    await list('?batch=1&input=%7B%7D');
    const stream = await fetch(`${server.url}/trpc/blog.list?batch=1&input=%7B%7D`, {
      headers: { 'trpc-accept': 'application/jsonl' },
    });
    expect(stream.status).toBe(200);
    expect((await stream.text()).trim().split('\n').length).toBeGreaterThan(1);
    expect((await list('?batch=1&input=%7B%7D'))[0].result.data.json).toHaveLength(4);
  });
});
