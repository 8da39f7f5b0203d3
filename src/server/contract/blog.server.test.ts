import { describe, expect, test } from 'vitest';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer();
const admin = testAdmin(server);

const draft = { title: 'Dry Lobbies', content: '<p>Open the vents.</p>', excerpt: 'How to keep a lobby dry' };
const create = (json: object) => server.send('POST', '/api/admin/blog', { as: admin.cookie, json });
const put = (id: string, json: object) => server.send('PUT', `/api/admin/blog/${id}`, { as: admin.cookie, json });
const listPublished = async () => Object((await server.send('GET', '/api/blog')).json);
/** The names of a post's fields, except for the optional cover image. */
const requiredFields = (post: object) => Object.keys(post).filter((name) => name !== 'coverImage');
const createPost = async (json: object) => Object((await create(json)).json);

describe('writing posts', () => {
  test('is only for the admin, like the list of all posts', async () => {
    const { id } = await createPost({ ...draft, slug: 'guarded' });
    expect((await server.send('POST', '/api/admin/blog', { json: draft })).status).toBe(401);
    expect((await server.send('GET', '/api/admin/blog')).status).toBe(401);
    expect((await server.send('PUT', `/api/admin/blog/${id}`, { json: draft })).status).toBe(401);
    expect((await server.send('DELETE', `/api/admin/blog/${id}`)).status).toBe(401);
    expect(await server.send('DELETE', `/api/admin/blog/${id}`, { as: admin.cookie })).toMatchObject({
      status: 204,
      text: '',
    });
  });

  test('trims the title, and fills in the fields that the request leaves out', async () => {
    const { status, json } = await create({ ...draft, title: "  Florida's Best: Dry & Clean — Café Floors! " });
    expect(status).toBe(200);
    expect(json).toEqual({
      id: expect.stringMatching(/./),
      createdAt: server.clock.now.toISOString(),
      title: "Florida's Best: Dry & Clean — Café Floors!",
      slug: 'floridas-best-dry-clean-cafe-floors',
      content: draft.content,
      excerpt: draft.excerpt,
      category: 'Cleaning Tips',
      tags: [],
      published: false,
      publishedAt: null,
      author: 'Coastline Commercial Cleaning Team',
    });
  });

  test('stores the fields of the request, and its tags trimmed, distinct and without empty ones', async () => {
    const fields = {
      ...draft,
      slug: 'given',
      category: 'News',
      tags: [' a ', 'b', '', 'a'],
      author: 'Office',
      coverImage: 'https://example.com/a.jpg',
    };
    expect(await createPost(fields)).toMatchObject({ ...fields, tags: ['a', 'b'] });
  });

  test("rejects another post's slug, whether it was sent or made from the title", async () => {
    const { id } = await createPost({ ...draft, title: 'Taken Slug' });
    expect(await create({ ...draft, slug: 'taken-slug' })).toMatchObject({ status: 409, json: { code: 'conflict' } });
    expect((await create({ ...draft, title: 'taken slug!' })).status).toBe(409);
    const other = await createPost({ ...draft, slug: 'free-slug' });
    expect((await put(other.id, { ...draft, slug: 'taken-slug' })).status).toBe(409);
    expect((await put(id, { ...draft, slug: 'taken-slug', title: 'New title' })).status).toBe(200);
  });

  test.each([
    ['title', ''],
    ['title', 'x'.repeat(201)],
    ['content', ' '],
    ['content', 'x'.repeat(200_001)],
    ['excerpt', undefined],
    ['excerpt', 'x'.repeat(501)],
    ['slug', 'Not A Slug'],
    ['slug', '../etc'],
    ['tags', 'a,b'],
    ['tags', Array.from({ length: 21 }, (_, index) => `tag ${index}`)],
    ['tags', ['x'.repeat(41)]],
    ['published', 'yes'],
    ['coverImage', 'javascript:alert(1)'],
    ['coverImage', '//evil.example/a.jpg'],
    ['coverImage', 'https://a:99999/x.jpg'],
    ['coverImage', 'https://['],
    ['coverImage', 'http://%'],
    ['coverImage', 'https://256.256.256.256/x.jpg'],
    ['title', { $ne: '' }],
    ['title', '😀'.repeat(201)],
    ['excerpt', '😀'.repeat(501)],
    ['category', '😀'.repeat(61)],
    ['author', '😀'.repeat(101)],
    ['tags', ['😀'.repeat(41)]],
    ['tags', ['\ud800']],
  ])('rejects %s %j', async (field, value) => {
    const { status, json } = await create({ ...draft, slug: 'rejected', [field]: value });
    expect(status).toBe(400);
    expect(Object(json).issues[0].path.split('.')[0]).toBe(field);
  });

  test('accepts texts of the maximum lengths, and the maximum number of tags', async () => {
    const longest = {
      title: 'x'.repeat(200),
      slug: 'y'.repeat(200),
      content: 'x'.repeat(200_000),
      excerpt: 'x'.repeat(500),
      tags: Array.from({ length: 20 }, (_, index) => `${index}`.padEnd(40, 'x')),
      author: 'x'.repeat(100),
    };
    expect(await create(longest)).toMatchObject({ status: 200, json: longest });
  });

  test('rejects a title from which no slug can be made, unless a slug is sent', async () => {
    expect(await create({ ...draft, title: '清洁' })).toMatchObject({
      status: 400,
      json: { issues: [{ path: 'slug' }] },
    });
    expect((await create({ ...draft, title: '清洁', slug: 'cleaning' })).status).toBe(200);
  });

  test.each(['<p>  </p>', '<script>1</script>', '<p>&nbsp;</p>'])(
    'rejects content that shows nothing: %s',
    async (content) => {
      expect(await create({ ...draft, content })).toMatchObject({
        status: 400,
        json: { code: 'invalid', issues: [{ path: 'content' }] },
      });
    },
  );

  test('accepts a post of 200 KB and rejects a body over 256 KiB', async () => {
    expect((await create({ ...draft, slug: 'long', content: 'x'.repeat(200_000) })).status).toBe(200);
    expect((await create({ ...draft, slug: 'longer', content: 'x'.repeat(257 * 1024) })).status).toBe(413);
  });
});

describe('the blog', () => {
  test('shows published posts at once, the newest publication first, and no drafts or deleted posts', async () => {
    const post = await createPost({ ...draft, slug: 'switched' });
    expect((await server.send('GET', '/api/blog/switched')).status).toBe(404);
    expect((await server.send('GET', '/api/blog/switched', { as: admin.cookie })).status).toBe(404);
    expect((await server.send('GET', `/api/blog/${'x'.repeat(3_000)}`)).status).toBe(404);

    server.clock.advance(60_000);
    const publishedPost = Object((await put(post.id, { ...draft, slug: 'switched', published: true })).json);
    expect(publishedPost.publishedAt).toBe(server.clock.now.toISOString());
    expect((await listPublished())[0]).toEqual(publishedPost);
    expect((await server.send('GET', '/api/blog/switched')).json).toEqual(publishedPost);

    server.clock.advance(60_000);
    const edit = { ...draft, slug: 'switched', title: 'Edited', published: true };
    const editedPost = Object((await put(post.id, edit)).json);
    expect(editedPost.publishedAt).toBe(publishedPost.publishedAt);
    expect((await listPublished())[0]).toMatchObject({ title: 'Edited' });

    const newer = await createPost({ ...draft, slug: 'newer', published: true });
    expect((await listPublished()).map((entry: { slug: string }) => entry.slug).slice(0, 2)).toEqual([
      'newer',
      'switched',
    ]);
    expect(newer.publishedAt).toBe(server.clock.now.toISOString());

    const hiddenPost = Object((await put(post.id, { ...draft, slug: 'switched', published: false })).json);
    expect(hiddenPost).toMatchObject({ published: false, publishedAt: null });
    expect((await server.send('GET', '/api/blog/switched')).status).toBe(404);
    server.clock.advance(60_000);
    expect((await put(post.id, { ...draft, slug: 'switched', published: true })).json).toMatchObject({
      publishedAt: server.clock.now.toISOString(),
    });
    // This post was created first and published last; the admin's list is sorted by the time of creation.
    const slugs = (posts: { slug: string }[]) => posts.map(({ slug }) => slug).slice(0, 2);
    expect(slugs(await listPublished())).toEqual(['switched', 'newer']);
    expect(slugs(Object((await server.send('GET', '/api/admin/blog', { as: admin.cookie })).json))).toEqual([
      'newer',
      'switched',
    ]);
    expect((await server.send('DELETE', `/api/admin/blog/${post.id}`, { as: admin.cookie })).status).toBe(204);
    expect((await server.send('GET', '/api/blog/switched')).status).toBe(404);
    expect((await server.send('DELETE', `/api/admin/blog/${post.id}`, { as: admin.cookie })).status).toBe(404);
    expect((await server.send('DELETE', `/api/admin/blog/${'x'.repeat(200)}`, { as: admin.cookie })).status).toBe(404);
  });

  test('changes the post whose id is in the path, and ignores an id or version in the body', async () => {
    const [post, other] = [
      await createPost({ ...draft, slug: 'addressed' }),
      await createPost({ ...draft, slug: 'not-addressed' }),
    ];
    const body = { ...draft, slug: 'addressed', title: 'Changed', id: other.id, version: 99 };
    expect(await put(post.id, body)).toMatchObject({ status: 200, json: { id: post.id, title: 'Changed' } });
    const all = Object((await server.send('GET', '/api/admin/blog', { as: admin.cookie })).json);
    expect(all.find(({ id }: { id: string }) => id === other.id)).toEqual(other);
  });

  test('sets the author to the team again if an update removes the author', async () => {
    const { id } = await createPost({ ...draft, slug: 'authored', author: 'Bob Writer' });
    expect((await put(id, { ...draft, author: '' })).json).toMatchObject({
      author: 'Coastline Commercial Cleaning Team',
    });
  });

  test('changes `published` and the slug only if an update contains them', async () => {
    const post = await createPost({ ...draft, title: 'First title', published: true });
    expect(post.slug).toBe('first-title');
    server.clock.advance(60_000);
    const renamedPost = Object((await put(post.id, { ...draft, title: 'Second title' })).json);
    expect(renamedPost).toMatchObject({ slug: 'first-title', published: true, publishedAt: post.publishedAt });
    expect((await server.send('GET', '/api/blog/first-title')).json).toEqual(renamedPost);

    const hiddenPost = Object((await put(post.id, { ...draft, published: false })).json);
    expect(hiddenPost).toMatchObject({ slug: 'first-title', published: false, publishedAt: null });
    expect((await put(post.id, { ...draft, slug: 'given-one' })).json).toMatchObject({
      slug: 'given-one',
      published: false,
    });
    // An empty slug is replaced by one made from the title.
    for (const slug of ['', '  ']) {
      expect((await put(post.id, { ...draft, title: 'Third title', slug })).json).toMatchObject({
        slug: 'third-title',
      });
    }
    expect((await put(post.id, { ...draft, slug: null })).status).toBe(400);
    expect((await put(post.id, { ...draft, published: null })).status).toBe(400);
    await server.send('DELETE', `/api/admin/blog/${post.id}`, { as: admin.cookie });
  });

  test('answers a former slug with the post, but not while the post is a draft', async () => {
    const post = await createPost({ ...draft, slug: 'first-slug', published: true });
    const movedPost = Object((await put(post.id, { ...draft, slug: 'second-slug' })).json);
    expect((await server.send('GET', '/api/blog/first-slug')).json).toEqual(movedPost);
    const input = encodeURIComponent(JSON.stringify({ json: { slug: 'first-slug' } }));
    expect((await server.send('GET', `/trpc/blog.bySlug?input=${input}`)).text).toContain('"slug":"second-slug"');
    await put(post.id, { ...draft, published: false });
    expect((await server.send('GET', '/api/blog/first-slug')).status).toBe(404);
    await server.send('DELETE', `/api/admin/blog/${post.id}`, { as: admin.cookie });
  });

  test('drops the cover image and tags if an update leaves them out, and rejects an unknown id', async () => {
    const post = await createPost({ ...draft, slug: 'covered', coverImage: '/a.jpg', tags: ['x'] });
    const replacedPost = Object((await put(post.id, { ...draft, slug: 'covered' })).json);
    expect(replacedPost).not.toHaveProperty('coverImage');
    expect(replacedPost.tags).toEqual([]);
    expect((await put('ffffffffffffffffffffffff', draft)).status).toBe(404);
  });

  test('lists all posts for the admin, newest first', async () => {
    server.clock.advance(1000);
    const newest = await createPost({ ...draft, slug: 'newest-of-all' });
    const all: Record<string, unknown>[] = Object(
      (await server.send('GET', '/api/admin/blog', { as: admin.cookie })).json,
    );
    expect(all[0]).toEqual(newest);
    expect(all.length).toBeGreaterThan(4);
    const times = all.map(({ createdAt }) => String(createdAt));
    expect(times).toEqual(times.toSorted().reverse());
    for (const post of all) expect(Object.keys(newest)).toEqual(expect.arrayContaining(requiredFields(post)));
  });
});
