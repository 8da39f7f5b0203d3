import { expect, test } from 'vitest';
import { ariaCurrent, blogMenu, isCurrent, mainMenu, serviceLinks } from './navigation.ts';

test.each([
  ['/', '/', true],
  ['/', '/gallery', false],
  ['/gallery', '/gallery', true],
  ['/blog', '/blog/hurricane-season', true],
  ['/blog', '/blogs', false],
  ['/services', '/services/pool-cleaning', true],
  ['/#contact', '/', false],
])('the menu item %s is current on the page %s: %s', (href, path, expected) => {
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

test('a menu item has aria-current on its own page and on the pages below it', () => {
  expect(ariaCurrent('/blog', '/blog')).toBe('page');
  expect(ariaCurrent('/blog', '/blog/hurricane-season')).toBe('true');
  expect(ariaCurrent('/gallery', '/blog')).toBeUndefined();
});
