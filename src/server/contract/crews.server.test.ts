import { expect, test } from 'vitest';
import { validBooking } from '#server/testing.ts';
import { testAdmin, testServer } from '#server/testing-server.ts';

const server = testServer();
const admin = testAdmin(server);

const day = '2027-07-01';

async function book(serviceDate = day): Promise<string> {
  const { json } = await server.send('POST', '/api/bookings', { json: { ...validBooking, serviceDate } });
  return Object(json).id;
}

async function addCrew(name: string): Promise<string> {
  const { json } = await server.send('POST', '/api/admin/crews', {
    as: admin.cookie,
    json: { name, members: ['Jo'], active: true },
  });
  return Object(json).id;
}

const assign = (id: string, json: object) => server.send('PUT', `/api/bookings/${id}/crew`, { as: admin.cookie, json });

async function morningJobsOf(date: string): Promise<{ id: string; crewId?: string }[]> {
  const { json } = await server.send('GET', `/api/admin/day/${date}`, { as: admin.cookie });
  return Object(json).windows.morning;
}

test('crews are added, changed and listed; inactive crews cannot be assigned, and invalid calls are rejected', async () => {
  const id = await addCrew('Zeta');
  const changed = await server.send('PATCH', `/api/admin/crews/${id}`, { as: admin.cookie, json: { active: false } });
  expect(changed.json).toEqual({ id, name: 'Zeta', members: ['Jo'], active: false });
  const { json } = await server.send('GET', '/api/admin/crews', { as: admin.cookie });
  expect(json).toContainEqual({ id, name: 'Zeta', members: ['Jo'], active: false });
  expect((await assign(await book('2027-07-20'), { crewId: id })).status).toBe(400);
  expect((await server.send('PATCH', `/api/admin/crews/${id}`, { as: admin.cookie, json: {} })).status).toBe(400);
  expect((await server.send('PATCH', '/api/admin/crews/x', { as: admin.cookie, json: { name: 'A' } })).status).toBe(
    404,
  );
  expect((await server.send('GET', '/api/admin/day/2027-02-30', { as: admin.cookie })).status).toBe(400);
});

test('only one of several concurrent assignments of a crew in a window succeeds, unless `override` is set', async () => {
  const crewId = await addCrew('Blue');
  const ids = await Promise.all([1, 2, 3, 4].map(() => book()));
  const answers = await Promise.all(ids.map((id) => assign(id, { crewId })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const rejectedIndex = answers.findIndex(({ status }) => status === 409);
  expect(answers[rejectedIndex]?.json).toMatchObject({ success: false, code: 'crew_taken' });
  const overridingId = ids[rejectedIndex] ?? '';
  expect((await assign(overridingId, { crewId, override: true })).json).toMatchObject({ id: overridingId, crewId });
  expect((await morningJobsOf(day)).filter((job) => job.crewId === crewId)).toHaveLength(2);
  // The overriding assignment still blocks others after the first assignment is removed.
  const assignedId = ids[answers.findIndex(({ status }) => status === 200)] ?? '';
  expect(Object((await assign(assignedId, { crewId: null })).json)).not.toHaveProperty('crewId');
  expect((await assign(assignedId, { crewId })).status).toBe(409);
});

test('a booking that is deleted frees its crew, and an unknown crew cannot be assigned', async () => {
  const date = '2027-07-02';
  const crewId = await addCrew('Green');
  const [deleted, next] = [await book(date), await book(date)];
  expect((await assign(deleted, { crewId })).status).toBe(200);
  expect((await assign(next, { crewId })).status).toBe(409);
  await server.send('DELETE', `/api/bookings/${deleted}`, { as: admin.cookie });
  expect((await assign(next, { crewId })).status).toBe(200);
  expect(await morningJobsOf(date)).toMatchObject([{ id: next, crewId, phone: validBooking.phone }]);
  expect((await assign(next, { crewId: 'nobody' })).status).toBe(404);
});

/** Returns the events about a booking's crew, oldest first. */
async function crewEvents(id: string): Promise<{ what: string; before?: unknown; after?: unknown }[]> {
  const events = await server.store.events.about({ type: 'booking', id }, 100);
  return events.filter(({ what }) => what.startsWith('booking.crew')).reverse();
}

test('concurrent assignments of crews to a booking are recorded one after the other, each with the previous crew', async () => {
  const id = await book('2027-07-21');
  const crews = await Promise.all(['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map(addCrew));
  const answers = await Promise.all(crews.map((crewId) => assign(id, { crewId })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const events = await crewEvents(id);
  expect(events).toHaveLength(crews.length);
  // Events with the same time may be listed in any order, so they are followed from one crew to the next.
  const nextCrewIds = new Map(events.map(({ before, after }) => [Object(before).crewId, Object(after).crewId]));
  let crewId: string | undefined;
  for (let n = 0; n < events.length; n++) crewId = nextCrewIds.get(crewId);
  const [job] = (await morningJobsOf('2027-07-21')).filter((entry) => entry.id === id);
  expect(crewId).toBe(job?.crewId);
});

test('reconciling writes the events of a crew assignment whose process was killed before it wrote them', async () => {
  const { crews, events } = server.store;
  const id = await book('2027-07-22');
  const crewId = await addCrew('Late');
  const about = { type: 'booking', id } as const;
  const event = { at: server.clock.now.toISOString(), who: { role: 'office' }, about } as const;
  const customers = { emails: [], phones: [] };
  await crews.assign(
    { bookingId: id, crewId, day: '2027-07-22', window: 'morning' },
    {
      rev: undefined,
      windows: ['morning'],
      override: false,
      event: { ...event, what: 'booking.crewAssigned', rev: 'crew-1', customers },
    },
  );
  const takeOffEvent = { ...event, what: 'booking.crewTakenOff', rev: 'crew-2', customers };
  const recordId = await crews.takeOff(id, { rev: 1, event: takeOffEvent });
  expect((await morningJobsOf('2027-07-22')).filter((job) => job.crewId === crewId)).toEqual([]);
  expect((await events.about(about, 100)).map(({ rev }) => rev)).not.toContain('crew-1');
  expect(await server.app.services.events.reconcile()).toBe(1);
  expect((await crewEvents(id)).map(({ what }) => what)).toEqual(['booking.crewAssigned', 'booking.crewTakenOff']);
  expect(await crews.pending.findUnsettledOf(recordId ?? '')).toBeUndefined();
  expect((await crews.ofBooking(id)).rev).toBeUndefined();
});
