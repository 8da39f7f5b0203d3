import { expect, it } from 'vitest';
import { publicPaths } from '#domain/site.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';
import { getRaw, publishPost, sourceRenderer, textOf } from './testing.ts';

const renderer = sourceRenderer();
const server = testServer({ renderer, environment: { STARTER_CONTENT: 'on' } });
const admin = testAdmin(server);

/** One page about a service is enough: the one about residential cleaning, which alone shows prices. */
const paths = publicPaths.filter((path) => !path.startsWith('/services/') || path.endsWith('residential-cleaning'));

const review = { name: 'Ann L.', location: 'Jupiter', service: 'Office Cleaning', text: 'Good.', rating: 4 };

/** A change of each section of the settings that pages show. */
const changes: [section: string, change: object][] = [
  ['company', { name: 'Harbor <Cleaners>', phone: '561-555-0199' }],
  ['hours', { sat: null, sun: ['10:00', '12:30'] }],
  ['closures', [{ day: '2027-06-18', label: 'Staff outing', phonesOpen: false }]],
  ['prices', { regularHour: 71, deepHour: 92 }],
  ['policies', { freeCancelHours: 48, lateFeePercent: 30 }],
  ['booking', { leadHours: 30 }],
  ['area', { mode: 'refuse' }],
  ['retention', { mailMonths: 3 }],
  ['proof', { licence: 'FL 12345', insured: true }],
  ['reviews', { confirmed: true, items: [review] }],
];

async function save(section: string, change: object): Promise<void> {
  const { json } = await server.send('GET', '/api/admin/settings', { as: admin.cookie });
  const { rev, value } = Object(json)[section];
  const newValue = Array.isArray(value) ? change : { ...value, ...change };
  const options = { as: admin.cookie, json: { rev, value: newValue } };
  expect(await server.send('PUT', `/api/admin/settings/${section}`, options)).toMatchObject({ status: 200 });
}

const getPages = async (host: string): Promise<string[]> => {
  const answers = paths.map((path) => getRaw(server.url, path, { headers: { host } }));
  return (await Promise.all(answers)).map((answer) => textOf(answer).replaceAll(host, 'the-host'));
};

it.each(changes)('serves no outdated page after a save of %s', async (section, change) => {
  const before = await getPages('cached.example');
  await save(section, change);
  const after = await getPages('cached.example');
  expect(after).not.toEqual(before);
  // Pages are cached for each host.
  expect(after).toEqual(await getPages(`${section}.example`));
});

it('renders only the pages that show the saved settings, and updates the data in other pages', async () => {
  // The page that was requested last is rendered first, so /book is rendered within `reloadTime` of site-texts.ts.
  for (const path of ['/blog', '/testimonials', '/gallery', '/book']) await server.send('GET', path);
  const countBefore = renderer.rendered.length;
  await save('prices', { regularHour: 72 });
  const renderedPaths = renderer.rendered.slice(countBefore);
  expect(renderedPaths).toContain('/book');
  for (const path of ['/gallery', '/testimonials', '/blog']) expect(renderedPaths).not.toContain(path);
  expect((await server.send('GET', '/gallery')).text).toContain('"regularHour":72');
});

it('shows a new post on a page that was not rendered again when settings were saved', async () => {
  await server.send('GET', '/blog');
  await save('prices', { regularHour: 73 });
  await publishPost(server, 'How often is enough');
  expect((await server.send('GET', '/blog')).text).toContain('How often is enough');
});
