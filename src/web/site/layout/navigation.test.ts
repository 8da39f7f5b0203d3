import { expect, test } from 'vitest';
import { blogMenu, currentMark, isCurrent, mainMenu, serviceLinks } from './navigation.ts';

test.each([
  ['/', '/', true],
  ['/', '/gallery', false],
  ['/gallery', '/gallery', true],
  ['/blog', '/blog/hurricane-season', true],
  ['/blog', '/blogs', false],
  ['/services', '/services/pool-cleaning', true],
  ['/#contact', '/', false],
])('the item %s on the page %s is current: %s', (href, path, expected) => {
  expect(isCurrent(href, path)).toBe(expected);
});

test('the menus have the items of the specification, in its order', () => {
  expect(mainMenu.map((item) => (item === 'services' ? 'Services' : item.label))).toEqual([
    'Home',
    'Services',
    'Gallery',
    'Testimonials',
    'Blog',
    'Contact Us',
  ]);
  expect(blogMenu.map((item) => `${item.label} ${item.href}`)).toEqual([
    'Home /',
    'Blog /blog',
    'Services /services/office-cleaning',
  ]);
  expect(serviceLinks).toHaveLength(8);
});

test('a page above the current one is marked as such', () => {
  expect(currentMark('/blog', '/blog')).toBe('page');
  expect(currentMark('/blog', '/blog/hurricane-season')).toBe('true');
  expect(currentMark('/gallery', '/blog')).toBeUndefined();
});
