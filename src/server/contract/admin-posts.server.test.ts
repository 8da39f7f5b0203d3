import { randomUUID } from 'node:crypto';
import { TRPCClientError } from '@trpc/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '#client';
import { testServer } from '#server/testing-server.ts';

const server = testServer();
let admin: ApiClient['admin'];
beforeAll(async () => {
  admin = createApiClient(server.url, { headers: { cookie: await server.logIn() } }).admin;
});

describe('posts', () => {
  const post = { title: 'Wet Season', content: '<p>x</p>', excerpt: 'Rain', tags: ['Mold'] };

  test('are found, sorted and filtered', async () => {
    await admin.posts.create.mutate({ ...post, title: 'beta', published: true });
    server.clock.advance(1000);
    await admin.posts.create.mutate({ ...post, title: 'Alpha', tags: ['Grout'] });
    const titles = async (input: Parameters<typeof admin.posts.list.query>[0]) =>
      (await admin.posts.list.query(input)).rows.map(({ title }) => title);
    expect(await titles({})).toEqual(['Alpha', 'beta']);
    expect(await titles({ sort: 'title', direction: 'ascending' })).toEqual(['Alpha', 'beta']);
    expect(await titles({ sort: 'publishedAt' })).toEqual(['beta', 'Alpha']);
    expect(await titles({ published: true })).toEqual(['beta']);
    expect(await titles({ search: 'gro' })).toEqual(['Alpha']);
  });

  const countingProcedures = ['list', 'rows'] as const;
  test.each(countingProcedures)('are counted by admin.posts.%s, fully unless counted is false', async (procedure) => {
    const firstPage = { limit: 1, sort: 'title', direction: 'ascending' } as const;
    const { rows: _rows, ...counted } = await admin.posts[procedure].query(firstPage);
    expect(counted).toEqual({ total: 2 });
    const { rows, ...uncounted } = await admin.posts[procedure].query({ ...firstPage, counted: false });
    expect(rows.map(({ title }) => title)).toEqual(['Alpha']);
    expect(uncounted).toEqual({ total: 2, atLeast: true });
    expect(await admin.posts[procedure].query({ ...firstPage, skip: 1, counted: false })).not.toHaveProperty('atLeast');
  });

  test('are previewed as they would be stored, without scripts', async () => {
    const content = '<p onclick="x()">Wet\n\nDry</p><script>x()</script><img src="x" onerror="x()">';
    const { html } = await admin.posts.preview.mutate({ content });
    expect(html).toBe('<p>Wet\n\nDry</p>');
    const { id, content: stored } = await admin.posts.create.mutate({ ...post, slug: 'previewed', content });
    expect(stored).toBe(html);
    await admin.posts.remove.mutate({ id });
  });

  test('are not overwritten by an update with an outdated version, but by one without a version', async () => {
    const created = await admin.posts.create.mutate(post);
    expect(created.version).toBe(1);
    const { id } = created;
    const firstUpdate = await admin.posts.update.mutate({ ...post, id, version: 1, title: 'Mine', slug: '' });
    expect(firstUpdate).toMatchObject({ version: 2, title: 'Mine', slug: 'mine' });
    const outdatedUpdate = admin.posts.update.mutate({ ...post, id, version: 1, title: 'Late' });
    await expect(outdatedUpdate).rejects.toThrow(/Somebody else/);
    await expect(outdatedUpdate).rejects.toBeInstanceOf(TRPCClientError);
    expect(await admin.posts.get.query({ id })).toMatchObject({ title: 'Mine', version: 2 });
    expect(await admin.posts.update.mutate({ ...post, id, title: 'Without' })).toMatchObject({ version: 3 });
  });

  test('that are changed many times at once have the content of one change and a version that counts all', async () => {
    const { id } = await admin.posts.create.mutate({ ...post, slug: 'race' });
    const change = (index: number) =>
      admin.posts.update.mutate({ ...post, id, slug: 'race', title: `Title ${index}`, published: index % 2 === 0 });
    const results = await Promise.all(Array.from({ length: 12 }, (_, index) => change(index)));
    expect(new Set(results.map(({ version }) => version)).size).toBe(12);
    const last = await admin.posts.get.query({ id });
    expect(last.version).toBe(13);
    expect(last.publishedAt === null).toBe(!last.published);
    expect(results).toContainEqual(last);
  });

  test('that are sent again with the same submission id are stored once; the answer is the stored post', async () => {
    const submission = { ...post, title: 'Sent Twice', submissionId: randomUUID() };
    const first = await admin.posts.create.mutate(submission);
    expect(await admin.posts.create.mutate(submission)).toEqual(first);
    // Meanwhile another post may have taken the slug.
    const { id } = first;
    const movedPost = await admin.posts.update.mutate({ ...post, id, title: 'Sent Twice', slug: 'moved' });
    await admin.posts.create.mutate({ ...post, title: 'Sent Twice' });
    expect(await admin.posts.create.mutate(submission)).toEqual(movedPost);
    expect(movedPost).not.toHaveProperty('submissionId');
    expect((await admin.posts.list.query({ search: 'sent twice' })).total).toBe(2);
  });

  test('that are sent many times at once with one submission id are answered with one id', async () => {
    const submission = { ...post, slug: 'raced', submissionId: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.posts.create.mutate(submission)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  test('are rejected with a known submission id and other content, with an invalid id, and with a taken slug', async () => {
    const submissionId = randomUUID();
    await admin.posts.create.mutate({ ...post, slug: 'sent-before', submissionId });
    const otherContent = admin.posts.create.mutate({ ...post, slug: 'sent-later', submissionId });
    await expect(otherContent).rejects.toThrow('This post was already stored with other content.');
    await expect(admin.posts.create.mutate({ ...post, slug: 'sent-later', submissionId: 'x' })).rejects.toThrow(/UUID/);
    const duplicateSlug = admin.posts.create.mutate({ ...post, slug: 'sent-before', submissionId: randomUUID() });
    await expect(duplicateSlug).rejects.toThrow(/has this slug already/);
    expect((await admin.posts.list.query({ search: 'sent-later' })).total).toBe(0);
  });

  test('that are created at the same time with one slug are stored once', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => admin.posts.create.mutate({ ...post, slug: 'only-one' })),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
