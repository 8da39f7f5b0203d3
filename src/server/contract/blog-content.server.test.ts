import { describe, expect, test } from 'vitest';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer();
const admin = testAdmin(server);

const draft = { title: 'Dry Lobbies', content: '<p>Open the vents.</p>', excerpt: 'How to keep a lobby dry' };
const create = (json: object) => server.send('POST', '/api/admin/blog', { as: admin.cookie, json });
const put = (id: string, json: object) => server.send('PUT', `/api/admin/blog/${id}`, { as: admin.cookie, json });
const createPost = async (json: object) => Object((await create(json)).json);

describe('content', () => {
  const contentError = (message: RegExp) => ({
    status: 400,
    json: {
      success: false,
      code: 'invalid',
      message: expect.stringMatching(message),
      issues: [{ path: 'content', message: expect.stringMatching(message) }],
    },
  });

  test.each(['<script>alert(1)</script>', '<!-- nothing -->', '<style>p{}</style> ', '<svg onload="x()"></svg>'])(
    'that is empty after sanitizing is rejected: %s',
    async (content) => {
      const post = await createPost({ ...draft, slug: `empty-${content.length}` });
      expect(await create({ ...draft, slug: 'nothing-left', content })).toMatchObject(
        contentError(/^Content is required\./),
      );
      expect(await put(post.id, { ...draft, content })).toMatchObject(contentError(/^Content is required\./));
      expect((await server.send('GET', '/api/admin/blog', { as: admin.cookie })).text).not.toContain('nothing-left');
    },
  );

  test('is rejected if it is too long after sanitizing, counted in characters', async () => {
    // Each ampersand becomes five characters of HTML.
    expect(await create({ ...draft, slug: 'grown', content: '& '.repeat(50_000) })).toMatchObject(
      contentError(/200,000/),
    );
    // This content has more UTF-16 units than the limit, but fewer characters.
    const emojiContent = '😀'.repeat(30_000) + 'x'.repeat(140_001);
    expect((await create({ ...draft, slug: 'emoji', content: emojiContent })).status).toBe(200);
    expect(await create({ ...draft, slug: 'grown', content: 'x'.repeat(200_001) })).toMatchObject(
      contentError(/200,000/),
    );
    expect((await create({ ...draft, slug: 'not-grown', content: '& '.repeat(30_000) })).status).toBe(200);
  });

  test('is sanitized when it is stored', async () => {
    const content = [
      '<h2 onclick="x()">Title</h2><script>alert(1)</script><style>p{}</style>',
      '<p style="color:red" class="x">Text <b>bold</b></p>',
      '<a href="javascript:alert(1)">bad</a><a href="https://example.com" target="_blank">good</a>',
      '<a href="/book">book</a><a href="tel:+15615550100">call</a><a href="mailto:a@b.co">write</a>',
      '<img src="https://example.com/a.jpg" onerror="x()" alt="A"><img src="data:image/svg+xml,x"><img src="x">',
      '<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe><iframe src="https://evil.example"></iframe>',
      '<iframe src="//player.vimeo.com/video/1"></iframe><iframe src="https://www.youtube.com.evil.example/"></iframe>',
      '<svg onload="x()"><circle></svg><form action="/x"><input></form><object data="x"></object><base href="//x">',
    ].join('');
    const { content: stored } = await createPost({ ...draft, slug: 'dirty', content });
    expect(stored).toBe(
      [
        '<h2>Title</h2><p>Text <b>bold</b></p>',
        '<a>bad</a><a href="https://example.com" target="_blank" rel="noopener">good</a>',
        '<a href="/book">book</a><a href="tel:+15615550100">call</a><a href="mailto:a@b.co">write</a>',
        '<img src="https://example.com/a.jpg" alt="A" />',
        '<iframe src="https://www.youtube-nocookie.com/embed/x"></iframe>',
      ].join(''),
    );
  });
});
