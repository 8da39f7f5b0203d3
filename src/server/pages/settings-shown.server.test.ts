import { expect, it } from 'vitest';
import { validBooking } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';
import { sourceRenderer } from './testing.ts';

const renderer = sourceRenderer();
const server = testServer({ renderer });
const otherProcess = testServer({ renderer, sharedWith: server });
const admin = testAdmin(server);

async function save(section: string, change: object): Promise<void> {
  const { json } = await server.send('GET', '/api/admin/settings', { as: admin.cookie });
  const { rev, value } = Object(json)[section];
  const newValue = Array.isArray(value) ? change : { ...value, ...change };
  const { status } = await server.send('PUT', `/api/admin/settings/${section}`, {
    as: admin.cookie,
    json: { rev, value: newValue },
  });
  expect(status).toBe(200);
}

const page = async (path: string): Promise<string> => (await server.send('GET', path)).text;
const visibleText = (html: string): string =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const businessOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');

it('shows saved settings on cached pages and in the API description as soon as the save is answered', async () => {
  const paths = ['/', '/book', '/terms-and-conditions', '/services/residential-cleaning', '/blog/feed.xml'];
  for (const path of paths) await page(path);
  await save('company', { name: 'Harbor Cleaners', phone: '561-555-0199' });
  await save('hours', { sat: null, sun: ['10:00', '12:30'] });
  await save('prices', { regularHour: 71, deepHour: 92, stove: 41, refrigerator: 42 });
  await save('policies', { freeCancelHours: 48, lateFeePercent: 30 });
  const [home = '', book = '', terms = '', residential = '', feed = ''] = await Promise.all(paths.map(page));
  expect(home).toContain('<title>Commercial Cleaning in Palm Beach and Broward | Harbor Cleaners</title>');
  expect(visibleText(home)).toContain('Mon-Fri 8AM-6PM Sun 10AM-12:30PM');
  expect(businessOf(home)).toMatchObject({
    name: 'Harbor Cleaners',
    telephone: '+15615550199',
    openingHoursSpecification: [{ opens: '08:00' }, { dayOfWeek: ['Sunday'], opens: '10:00', closes: '12:30' }],
  });
  expect(visibleText(book)).toContain('Regular cleaning costs $71 per hour and deep cleaning $92 per hour');
  expect(visibleText(terms)).toContain('at least 48 hours before it begins');
  expect(visibleText(terms)).toContain('up to 30% of the price');
  expect(visibleText(residential)).toContain('Extra: inside the stove and oven, $41');
  expect(feed).toContain('Harbor Cleaners');
  expect((await server.send('GET', '/api/openapi.json')).text).toContain('Harbor Cleaners: API');
});

it('applies a save in another process too: on its pages, in its API, and to the prices of bookings', async () => {
  const getFromOther = async (path: string): Promise<string> => (await otherProcess.send('GET', path)).text;
  expect(await getFromOther('/')).toContain('Harbor Cleaners');
  await getFromOther('/book');
  await save('company', { name: 'Lagoon Cleaners' });
  await save('prices', { regularHour: 77 });
  await expect.poll(() => getFromOther('/')).toContain('| Lagoon Cleaners</title>');
  await expect.poll(() => getFromOther('/book')).toContain('$77 per hour');
  expect(await getFromOther('/api/site')).toContain('"regularHour":77');
  expect(
    (await otherProcess.send('POST', '/api/bookings', { json: { ...validBooking, totalPrice: 154 } })).status,
  ).toBe(200);
  expect((await server.send('POST', '/api/bookings', { json: { ...validBooking, totalPrice: 130 } })).status).toBe(400);
});

it('new chats contain the current phone number, and earlier welcome messages are still recognized', async () => {
  const session = crypto.randomUUID();
  const messages = async (id: string) => Object((await server.send('GET', `/api/chat/session/${id}`)).json);
  const startChat = async (id: string) => {
    await server.send('POST', '/api/chat', { json: { sessionId: id, message: 'Hello', isUser: true } });
    return (await messages(id))[1].message;
  };
  const earlierWelcome = await startChat(session);
  await save('company', { chatPhone: '561-555-0166' });
  expect(await startChat(crypto.randomUUID())).toContain('561-555-0166');
  const repeat = { sessionId: session, message: earlierWelcome, isUser: false };
  expect((await server.send('POST', '/api/chat', { json: repeat })).status).toBe(200);
  expect(await messages(session)).toHaveLength(3);
});

it('shows the initial figures until the office saves reviews', async () => {
  expect(visibleText(await page('/testimonials'))).toContain('5.0 out of 5 Based on over 150 customer reviews');
});

it('counts only confirmed reviews in structured data', async () => {
  expect(businessOf(await page('/'))).not.toHaveProperty('aggregateRating');
  const review = { name: 'Ann L.', location: 'Jupiter', service: 'Office Cleaning', text: 'Good.' };
  await save('reviews', { confirmed: true, items: [5, 4, 4].map((rating) => ({ ...review, rating })) });
  expect(businessOf(await page('/'))).toMatchObject({ aggregateRating: { ratingValue: 4.3, reviewCount: 3 } });
});

it('shows saved proof, such as the license, on the home page, a service page and the booking page', async () => {
  const paths = ['/', '/services/office-cleaning', '/book'];
  for (const path of paths) expect(visibleText(await page(path))).not.toMatch(/Insured|Bonded|License/);
  await save('proof', { licence: 'FL 12345', insured: true, bonded: false, certificateOnRequest: true });
  for (const path of paths) {
    expect(visibleText(await page(path)), path).toContain(
      'License FL 12345 Insured Certificate of insurance on request',
    );
    expect(visibleText(await page(path)), path).not.toContain('Bonded');
  }
});

it('shows figures of confirmed reviews only, and no reviews if the office turns them off', async () => {
  const { json } = await server.send('GET', '/api/admin/settings/reviews/history', { as: admin.cookie });
  const [{ rev, value }] = Object(json);
  const put = (change: object, currentRev: number) =>
    server.send('PUT', '/api/admin/settings/reviews', {
      as: admin.cookie,
      json: { rev: currentRev, value: { ...value, ...change } },
    });
  // While the office has replaced the sample reviews but not confirmed its own, no figures are shown.
  await put({ confirmed: false }, rev);
  expect(visibleText(await page('/testimonials'))).not.toContain('out of 5 Based on');
  await put({ confirmed: true }, rev + 1);
  expect(visibleText(await page('/testimonials'))).toContain('4.3 out of 5 Based on 3 customer reviews');
  await put({ show: false }, rev + 2);
  const testimonials = visibleText(await page('/testimonials'));
  expect(testimonials).toContain('We show no reviews here at the moment');
  expect(testimonials).not.toMatch(/out of 5|Ann L/);
});
