import { describe, expect, it } from 'vitest';
import type { ShownPost } from '#domain/blog.ts';
import { readConfig } from '#server/config/config.ts';
import { atomFeed } from './feed.ts';

const { company } = readConfig({});
const options = {
  id: 'the feed of this test',
  origin: 'https://www.example.com',
  company,
  now: new Date('2027-06-16T16:00:00Z'),
};

const post: ShownPost = {
  id: '0123456789abcdef01234567',
  title: 'Sand & Salt <in> "Florida"',
  slug: 'sand-and-salt',
  content: '<p>See <a href="/services/office-cleaning">ours</a> and <a href="//cdn.example/x">that</a>.</p>',
  excerpt: 'A control character \u0008 and half a pair \ud83d.',
  category: 'Cleaning Tips',
  tags: ['Tile & Grout'],
  published: true,
  publishedAt: '2027-06-10T12:00:00.000Z',
  author: "Ann O'Lee",
  createdAt: '2027-06-01T12:00:00.000Z',
  updatedAt: '2027-06-12T12:00:00.000Z',
};

describe('the Atom feed', () => {
  const feed = atomFeed([post], options);

  it('escapes texts, removes control characters and replaces unpaired surrogates', () => {
    expect(feed).toContain('<title>Sand &amp; Salt &lt;in&gt; &quot;Florida&quot;</title>');
    expect(feed).toContain('<category term="Tile &amp; Grout"/>');
    expect(feed).toContain('<summary>A control character  and half a pair \ufffd.</summary>');
  });

  it('makes URLs of the site in the content absolute, and leaves URLs of other hosts as they are', () => {
    expect(feed).toContain('&lt;a href=&quot;https://www.example.com/services/office-cleaning&quot;&gt;');
    expect(feed).toContain('href=&quot;//cdn.example/x&quot;');
  });

  it('has the times of its posts and of their last change, or the current time if there are no posts', () => {
    expect(feed).toContain('<updated>2027-06-12T12:00:00.000Z</updated>\n<author><name>Coastline');
    expect(feed).toContain(
      '<published>2027-06-10T12:00:00.000Z</published>\n<updated>2027-06-12T12:00:00.000Z</updated>',
    );
    expect(atomFeed([], options)).toContain('<updated>2027-06-16T16:00:00.000Z</updated>');
  });

  it('has different UUIDs as ids, which stay the same if the slug or the URL of the site changes', () => {
    const idsOf = (text: string) => text.match(/<id>[^<]*<\/id>/g);
    const changedFeed = atomFeed([{ ...post, slug: 'another' }], { ...options, origin: 'https://new.example' });
    expect(idsOf(changedFeed)).toEqual(idsOf(feed));
    const uuid = /^<id>urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}<\/id>$/;
    expect(idsOf(feed)).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(new Set(idsOf(feed)).size).toBe(2);
  });

  it('contains at most 50 posts', () => {
    const manyPosts = Array.from({ length: 120 }, (_, index) => ({ ...post, slug: `post-${index}` }));
    expect(atomFeed(manyPosts, options).match(/<entry>/g)).toHaveLength(50);
  });
});
