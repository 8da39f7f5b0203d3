import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';
import { getRaw, sourceRenderer, textOf } from './testing.ts';

const server = testServer({ renderer: sourceRenderer(), environment: { RATE_LIMIT_SCALE: '1' } });
// Longer than the ten minutes of the rate limits, so that no test uses up the submissions of the next one.
beforeEach(() => server.clock.advance(20 * 60 * 1000));

const contact = {
  name: 'Ann "A" Lee',
  email: 'ann@example.com',
  message: 'Two\r\nlines <b>',
  phone: '',
  homepage_url: '',
};
const booking = {
  name: 'Ann Lee',
  email: 'ann@räucher.de',
  phone: '561-555-0101',
  address: '12 Palm Way',
  city: 'Jupiter',
  zipCode: '33458',
  bedrooms: '3',
  bathrooms: '2.5',
  squareFootage: '',
  serviceType: 'deep',
  hours: '4',
  serviceDate: '2027-06-20',
  serviceTime: 'evening',
  'additionalServices.stoveCleaning': 'on',
  specialInstructions: 'Gate 4',
  sms_consent: 'on',
  homepage_url: '',
};

const post = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  receiver: Pick<TestServer, 'send'> = server,
) =>
  receiver.send('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const listAsOffice = async (path: string): Promise<Record<string, unknown>[]> =>
  (await server.send('GET', path, { as: await server.logIn() })).json as Record<string, unknown>[];

describe('a form without JavaScript', () => {
  it('is on its page, and has an action and an enabled submit button', async () => {
    for (const [page, action] of [
      ['/', '/contact'],
      ['/book', '/book'],
    ]) {
      const html = textOf(await getRaw(server.url, page ?? ''));
      const [form = ''] = new RegExp(`<form[^>]*action="${action}" method="post">[\\s\\S]*?</form>`).exec(html) ?? [];
      expect(form).toMatch(/<button(?![^>]*disabled)[^>]*type="submit"/);
    }
  });

  it('that is a section of a page has a path that redirects to the section', async () => {
    const { status, headers } = await server.send('GET', '/contact');
    expect([status, headers.get('location')]).toEqual([302, '/#contact']);
  });

  it('stores a message only once if it is sent twice at the same time, and redirects to a confirmation', async () => {
    const answers = await Promise.all([post('/contact', contact), post('/contact', contact)]);
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
      [303, '/contact/sent'],
      [303, '/contact/sent'],
    ]);
    const confirmation = await server.send('GET', '/contact/sent');
    expect(confirmation.text).toContain('Message Sent!');
    const { name, email, message } = contact;
    const messages = await listAsOffice('/api/admin/messages');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ name, email, message: message.replace('\r', '') });
  });

  it('books at the price of the chosen options', async () => {
    expect((await post('/book', booking)).headers.get('location')).toBe('/book/sent');
    expect((await listAsOffice('/api/bookings'))[0]).toMatchObject({
      serviceType: 'deep',
      totalPrice: 390,
    });
  });

  it('requests a quote with a walkthrough, and is shown again if the time of the walkthrough is not free', async () => {
    const html = textOf(await getRaw(server.url, '/quote'));
    expect(html).toMatch(/<input type="date"[^>]*name="walkthroughDay"/);
    expect(html).toMatch(/<select[^>]*name="walkthroughWindow"/);
    const quote = {
      name: 'Ann Lee',
      email: 'ann@palm.example',
      phone: '561-555-0103',
      zipCode: '33458',
      buildingType: 'office',
      when: 'day',
      services: 'office-cleaning',
      walkthroughDay: '2027-06-21',
      walkthroughWindow: 'afternoon',
      homepage_url: '',
    };
    expect((await post('/quote', quote)).headers.get('location')).toBe('/quote/sent');
    const confirmation = (await server.send('GET', '/quote/sent')).text;
    expect(confirmation).toMatch(/photographs, please send them to us by email.*<a href="mailto:/s);
    const [storedQuote] = await server.store.quotes.list(undefined);
    expect(storedQuote).toMatchObject({ walkthrough: { day: '2027-06-21', window: 'afternoon' } });
    const sundayAnswer = await post('/quote', { ...quote, walkthroughDay: '2027-06-20' });
    expect(sundayAnswer.status).toBe(409);
    expect(sundayAnswer.text).toContain('This walkthrough time is no longer free.');
    expect(sundayAnswer.text).toMatch(/<input type="date"[^>]*value="2027-06-20"/);
  });

  it('is shown again with the typed values, the price and the errors of fields if it is invalid', async () => {
    const answer = await post('/contact', { ...contact, email: 'ann', sms_consent: 'on' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('value="Ann &quot;A&quot; Lee"');
    expect(answer.text).toMatch(/Two\nlines &lt;b&gt;<\/textarea>/);
    expect(answer.text).toMatch(/<input[^>]*aria-invalid="true" name="email"/);
    expect(answer.text).toContain('id="field-email-error">Please enter a valid email address');
    expect(answer.text).toMatch(/<input[^>]*name="sms_consent"[^>]*checked/);

    const bookingAnswer = await post('/book', { ...booking, zipCode: '1', serviceDate: '2027-06-01' });
    expect(bookingAnswer.status).toBe(400);
    for (const pattern of [
      /name="zipCode"[^>]*value="1"/,
      /<option value="2.5" selected/,
      /<option value="evening" selected/,
      /<input[^>]*value="deep"[^>]*checked|<input[^>]*checked[^>]*value="deep"/,
      /name="additionalServices.stoveCleaning"[^>]*checked/,
      /Gate 4<\/textarea>/,
      /field-zipCode-error/,
      /field-serviceDate-error/,
      /<output[^>]*>\$(<!-- -->)?390<\/output>/,
    ])
      expect(bookingAnswer.text).toMatch(pattern);
    expect(await listAsOffice('/api/bookings')).toHaveLength(1);
  });

  it('is rejected if it comes from another site, is too large, lacks fields or is JSON', async () => {
    expect((await post('/contact', contact, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post('/contact', { ...contact, message: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await post('/book', { name: '' })).status).toBe(400);
    expect((await server.send('POST', '/contact', { json: contact })).status).toBe(405);
  });

  it('is rejected after ten submissions in a short time, and is shown again with the typed values', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 11; number += 1) {
      statuses.push((await post('/contact', { ...contact, message: `Number ${number}` })).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 303));
    expect(statuses[10]).toBe(429);
    const answer = await post('/contact', contact);
    expect(answer.text).toContain('lines &lt;b&gt;</textarea>');
  });

  it('is not shown again beyond the limit of received forms, against which each form counts once', async () => {
    const renderer = sourceRenderer();
    const limitedServer = await startTestServer({ renderer, environment: { RATE_LIMIT_SCALE: '0.01' } });
    onTestFinished(() => limitedServer.close());
    const send = (path: string, fields: Record<string, string>) => post(path, fields, {}, limitedServer);
    // Repeats of one message are accepted.
    for (let number = 0; number < 4; number += 1) expect((await send('/contact', contact)).status).toBe(303);
    for (let number = 0; number < 2; number += 1) expect((await send('/book', { name: '' })).status).toBe(400);
    renderer.rendered.length = 0;
    const rejected = [await send('/book', { name: '' }), await send('/contact', contact)];
    for (const { status, headers, json } of rejected) {
      expect({ status, json, wait: headers.get('retry-after') }).toMatchObject({
        status: 429,
        json: { success: false, code: 'too_many' },
        wait: '60',
      });
    }
    expect(renderer.rendered).toEqual([]);
  });
});
