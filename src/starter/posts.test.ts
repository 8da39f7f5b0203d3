import { existsSync } from 'node:fs';
import path from 'node:path';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, test } from 'vitest';
import { postInput } from '#domain/blog.ts';
import { publicPaths } from '#domain/site.ts';
import { starterPosts } from './posts.ts';

const allowedHtml = {
  allowedTags: ['h2', 'h3', 'p', 'ul', 'ol', 'li', 'strong', 'a'],
  allowedAttributes: { a: ['href'] },
};
const textOf = (html: string): string => sanitizeHtml(html.replaceAll('<', ' <'), { allowedTags: [] });

test('there are three starter posts, each with its own slug', () => {
  expect(starterPosts).toHaveLength(3);
  expect(new Set(starterPosts.map((post) => post.slug)).size).toBe(3);
});

describe.each(starterPosts)('the starter post $slug', (post) => {
  test('passes the rules of a post unchanged, and is published with a short excerpt and three to five tags', () => {
    expect(postInput.parse(post)).toMatchObject(post);
    expect(post).toMatchObject({ category: 'Cleaning Tips', published: true });
    expect(post.excerpt.length).toBeLessThanOrEqual(300);
    expect(post.tags.length).toBeGreaterThanOrEqual(3);
    expect(post.tags.length).toBeLessThanOrEqual(5);
  });

  test('has an existing cover of its own with an alternative text of 21 to 140 characters', () => {
    expect(existsSync(path.resolve(import.meta.dirname, `../../public${post.coverImage}`))).toBe(true);
    expect(starterPosts.filter(({ coverImage }) => coverImage === post.coverImage)).toHaveLength(1);
    expect(post.coverImageAlt.length).toBeGreaterThan(20);
    expect(post.coverImageAlt.length).toBeLessThanOrEqual(140);
  });

  test('is 600 to 900 words long', () => {
    const words = textOf(post.content).trim().split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(600);
    expect(words).toBeLessThanOrEqual(900);
  });

  test('uses allowed tags only and closes them', () => {
    expect(sanitizeHtml(post.content, allowedHtml)).toBe(post.content);
  });

  test('has links, all to pages of this site', () => {
    const links = [...post.content.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(publicPaths).toContain(link);
  });

  test('contains no phone number and no email', () => {
    expect(post.content).not.toMatch(/\d{3}[-. ]\d{3}[-. ]\d{4}|\S@\S/);
  });

  test('warns against mixing bleach or products', () => {
    expect(textOf(post.content)).toMatch(/never mix (bleach|products)/i);
  });
});
