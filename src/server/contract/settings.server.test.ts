import { describe, expect, it, test } from 'vitest';
import { validBooking } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer({ environment: { COMPANY_NAME: 'Palm Cleaners', COMPANY_EMAIL: 'us@palm.example' } });
const admin = testAdmin(server);

const put = (section: string, json: unknown, as: string | undefined = admin.cookie) =>
  server.send('PUT', `/api/admin/settings/${section}`, { as, json });
const read = async (section: string) =>
  Object((await server.send('GET', '/api/admin/settings', { as: admin.cookie })).json)[section];

describe('before anybody has saved', () => {
  it('the settings have their initial values and rev 0', async () => {
    const { json } = await server.send('GET', '/api/admin/settings', { as: admin.cookie });
    expect(json).toMatchObject({
      company: { rev: 0, value: { name: 'Palm Cleaners', zipCode: '33415' } },
      hours: { rev: 0, value: { mon: ['08:00', '18:00'], sat: ['09:00', '14:00'], sun: null } },
      closures: { rev: 0, value: [] },
      prices: { rev: 0, value: { regularHour: 65, deepHour: 85, stove: 50, refrigerator: 50 } },
      booking: { rev: 0, value: { places: null } },
      area: { rev: 0, value: { mode: 'hint' } },
      policies: { rev: 0, value: { freeCancelHours: 24, lateFeePercent: 50, maxMoves: 3 } },
      notifications: { rev: 0, value: { to: ['us@palm.example'], reminders: true, chatAlerts: true } },
      proof: { rev: 0, value: {} },
      reviews: { rev: 0, value: { confirmed: false } },
    });
    expect(Object(json).reviews.value.items).toHaveLength(8);
    expect((await server.send('GET', '/api/admin/settings/prices/history', { as: admin.cookie })).json).toEqual([]);
  });
});

describe('a save', () => {
  const prices = { regularHour: 70, deepHour: 90, stove: 55, refrigerator: 45 };

  it('raises rev, is in the history, and takes effect at once', async () => {
    expect((await put('prices', { rev: 0, value: prices })).json).toEqual({ rev: 1, value: prices });
    expect((await put('prices', { rev: 1, value: { ...prices, stove: 60 } })).json).toMatchObject({ rev: 2 });
    const { json } = await server.send('GET', '/api/admin/settings/prices/history', { as: admin.cookie });
    expect(json).toEqual([
      { rev: 2, savedAt: server.clock.now.toISOString(), value: { ...prices, stove: 60 } },
      { rev: 1, savedAt: server.clock.now.toISOString(), value: prices },
    ]);
    const events = () => server.store.events.about({ type: 'settings', id: 'prices' }, 10);
    await expect
      .poll(events)
      .toMatchObject([
        { what: 'settings.saved', who: { role: 'office' }, rev: 2, before: { value: prices } },
        { rev: 1 },
      ]);
    // A booking of two hours with the old price is rejected; the error names the new price.
    const { status, json: error } = await server.send('POST', '/api/bookings', { json: validBooking });
    expect([status, Object(error).message]).toEqual([400, expect.stringContaining('$140')]);
    expect((await server.send('POST', '/api/bookings', { json: { ...validBooking, totalPrice: 140 } })).status).toBe(
      200,
    );
  });

  it('stores the name of the staff member', async () => {
    const { rev, value } = await read('policies');
    const headers = { 'x-desk-name': encodeURIComponent('Zoë Ruiz') };
    const json = { rev, value };
    expect((await server.send('PUT', '/api/admin/settings/policies', { as: admin.cookie, json, headers })).status).toBe(
      200,
    );
    const history = await server.send('GET', '/api/admin/settings/policies/history', { as: admin.cookie });
    expect(history.json).toMatchObject([{ rev: rev + 1, savedBy: 'Zoë Ruiz' }]);
  });

  it('with a rev other than the current one is rejected with the current rev, and changes nothing', async () => {
    const before = await read('prices');
    for (const rev of [before.rev - 1, before.rev + 1]) {
      const { status, json } = await put('prices', { rev, value: prices });
      expect([status, json]).toMatchObject([409, { success: false, code: 'conflict', rev: before.rev }]);
    }
    expect(await read('prices')).toEqual(before);
  });

  it('is only for the office, and for sections that exist', async () => {
    expect((await put('prices', { rev: 0, value: prices }, '')).status).toBe(401);
    for (const section of ['nonsense', 'constructor', '__proto__']) {
      expect((await put(section, { rev: 0, value: {} })).status).toBe(404);
      expect((await server.send('GET', `/api/admin/settings/${section}/history`, { as: admin.cookie })).status).toBe(
        404,
      );
    }
  });

  test.each([
    ['prices', { regularHour: 0, deepHour: 85, stove: 50, refrigerator: 50 }, 'value.regularHour'],
    ['prices', { regularHour: 65.5, deepHour: 85, stove: 50, refrigerator: 50 }, 'value.regularHour'],
    ['prices', { regularHour: 65, deepHour: 1_001, stove: 50, refrigerator: 50 }, 'value.deepHour'],
    ['prices', null, 'value'],
    [
      'hours',
      { mon: ['18:00', '08:00'], tue: null, wed: null, thu: null, fri: null, sat: null, sun: null },
      'value.mon',
    ],
    [
      'hours',
      { mon: ['8:00', '18:00'], tue: null, wed: null, thu: null, fri: null, sat: null, sun: null },
      'value.mon.0',
    ],
    ['closures', [{ day: '2027-02-29', label: 'No such day', phonesOpen: false }], 'value.0.day'],
    [
      'closures',
      [
        { day: '2027-11-25', label: 'Thanksgiving', phonesOpen: false },
        { day: '2027-11-25', label: 'Again', phonesOpen: false },
      ],
      'value',
    ],
    ['booking', { places: null, leadHours: 337, horizonDays: 1, answerHours: 1 }, 'value.leadHours'],
    ['area', { mode: 'maybe', zips: [] }, 'value.mode'],
    ['area', { mode: 'off', zips: ['3341'] }, 'value.zips.0'],
    ['policies', { freeCancelHours: 24, lateFeePercent: 101, maxMoves: 3 }, 'value.lateFeePercent'],
    ['notifications', { to: ['nobody'], reminders: true, chatAlerts: true }, 'value.to.0'],
    ['proof', { insured: 'yes' }, 'value.insured'],
    ['reviews', { show: true, confirmed: true, items: [{}] }, 'value.items.0.name'],
    ['company', { name: '' }, 'value.name'],
  ])('with an invalid value for %s is rejected with the path of the field (%#)', async (section, value, path) => {
    const { status, json } = await put(section, { rev: (await read(section)).rev, value });
    expect(status).toBe(400);
    expect(Object(json).issues).toContainEqual({ path, message: expect.stringMatching(/[.]$/) });
  });
});

test('visitors get the public settings, with the closures of the next 120 days', async () => {
  const closure = (day: string) => ({ day, label: 'Closed', phonesOpen: false });
  await put('closures', { rev: 0, value: ['2027-10-14', '2027-06-15', '2027-06-16', '2027-10-13'].map(closure) });
  const { json } = await server.send('GET', '/api/site');
  expect(Object.keys(Object(json)).sort()).toEqual(
    ['area', 'closures', 'company', 'hours', 'prices', 'proof', 'reviews'].sort(),
  );
  expect(Object(json).closures).toEqual(['2027-06-16', '2027-10-13'].map(closure));
});

test.each([
  ['33415', 200, { zip: '33415', state: 'inside' }],
  ['33415-1234', 200, { zip: '33415', state: 'inside' }],
  ['33065', 200, { zip: '33065', state: 'inside' }],
  ['33440', 200, { zip: '33440', state: 'outside' }],
  ['3341', 400, { success: false }],
  ['Jupiter', 400, { success: false }],
])('the area of %s is answered with %i', async (zip, status, expectedBody) => {
  const answer = await server.send('GET', `/api/area/${zip}`);
  expect([answer.status, answer.json]).toMatchObject([status, expectedBody]);
});
