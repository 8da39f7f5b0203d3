import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import type { NewEvent } from '#domain/event.ts';
import { type EventRecorder, eventRecorder } from '#server/events/recorder.ts';
import { validBooking } from '#server/testing.ts';
import { testServer } from '#server/testing-server.ts';

const server = testServer();

const event = (what: string): Omit<NewEvent, 'about' | 'rev'> => ({
  at: '2027-06-16T16:00:00.000Z',
  who: { role: 'visitor', name: 'Ann Lee' },
  what,
  customers: { emails: ['ann@example.com'], phones: ['+15615550101'] },
});

/** A recorder with one consequence, which fails `failures` times; the events that it followed; the reported errors. */
function newRecorder(failures: number): { recorder: EventRecorder; followedEvents: NewEvent[]; errors: unknown[] } {
  const { store } = server;
  const followedEvents: NewEvent[] = [];
  const errors: unknown[] = [];
  let remainingFailures = failures;
  const recorder = eventRecorder({
    events: store.events,
    sources: { booking: store.bookings.pending, post: store.blog.pending },
    deletions: store.deletions,
    consequences: [
      {
        name: 'test',
        async follow(followedEvent) {
          if (remainingFailures-- > 0) throw new Error('The process died here.');
          followedEvents.push(followedEvent);
        },
      },
    ],
    reportError: (error) => errors.push(error),
  });
  return { recorder, followedEvents, errors };
}

const insertBooking = () =>
  server.store.bookings.insert(
    {
      ...validBooking,
      bathrooms: '1.5',
      serviceType: 'regular',
      serviceTime: 'morning',
      prices: { regularHour: 65, deepHour: 85, stove: 50, refrigerator: 50 },
      createdAt: '2027-06-16T16:00:00.000Z',
      paymentStatus: 'pending',
      confirmed: false,
      completed: false,
      spam: false,
      sms_consent: false,
    },
    { event: event('booking.created') },
  );

test('if a consequence failed, concurrent calls of reconcile settle the booking and write one event', async () => {
  const booking = await insertBooking();
  const about = { type: 'booking', id: booking?.id ?? '' } as const;
  expect(await server.store.events.about(about, 10)).toEqual([]);

  const { recorder, followedEvents, errors } = newRecorder(1);
  await recorder.settle('booking', about.id);
  expect(errors).toHaveLength(1);
  expect(followedEvents).toEqual([]);
  // Several processes may reconcile at the same time.
  await Promise.all([recorder.reconcile(), newRecorder(0).recorder.reconcile()]);
  expect(followedEvents.length).toBeLessThanOrEqual(1);
  expect(await server.store.events.about(about, 10)).toMatchObject([{ what: 'booking.created', rev: 0 }]);
  expect(await recorder.reconcile()).toBe(0);
});

test('pending events stay pending if the record has changed while they were settled', async () => {
  const booking = await insertBooking();
  const id = booking?.id ?? '';
  const pending = await server.store.bookings.pending.findUnsettledOf(id);
  const confirmation = event('booking.confirmed');
  await server.store.bookings.change(id, () => ({ set: { confirmed: true }, event: confirmation }));
  await server.store.bookings.pending.markSettled({ id, rev: pending?.rev ?? -1 });
  expect((await server.store.bookings.pending.findUnsettledOf(id))?.events.map(({ rev }) => rev)).toEqual([0, 1]);
  const { recorder, followedEvents } = newRecorder(0);
  await recorder.settle('booking', id);
  expect(followedEvents.map(({ what }) => what)).toEqual(['booking.created', 'booking.confirmed']);
});

test('events of a customer are found by email and by phone number', async () => {
  const booking = await insertBooking();
  const id = booking?.id ?? '';
  const customers = { emails: ['only-here@example.com'], phones: [] };
  await server.store.events.insert({ ...event('booking.paid'), customers, about: { type: 'booking', id }, rev: 7 });
  const events = await server.store.events.ofCustomer({ ...customers, phones: ['+15615550101'] }, 100);
  expect(events.map(({ what }) => what)).toContain('booking.paid');
  expect(events.length).toBeGreaterThan(1);
});

const deletionEventsOf = async (about: { type: 'booking' | 'post'; id: string }) =>
  (await server.store.events.about(about, 10)).filter(({ rev }) => rev === 'deleted');

test('if the process died while it deleted a booking, the missing events are written once', async () => {
  const booking = await insertBooking();
  const about = { type: 'booking', id: booking?.id ?? '' } as const;
  const { deletions } = server.store;
  const removals = [1, 2].map(() => deletions.remove(about, event('booking.deleted')));
  expect((await Promise.all(removals)).sort()).toEqual([false, true]);
  expect(await server.store.bookings.find(about.id)).toBeUndefined();

  const { recorder, followedEvents, errors } = newRecorder(1);
  await recorder.reconcile();
  expect(errors).toHaveLength(1);
  await recorder.reconcile();
  const eventsOfBooking = followedEvents.filter((followedEvent) => followedEvent.about.id === about.id);
  expect(eventsOfBooking.map(({ what, rev }) => `${what} ${rev}`)).toEqual([
    'booking.created 0',
    'booking.deleted deleted',
  ]);
  expect(await deletionEventsOf(about)).toHaveLength(1);
  expect(await recorder.reconcile()).toBe(0);
  expect(await deletions.remove(about, event('booking.deleted'))).toBe(false);
});

test('reconcile finishes a deletion that was stored before the process died', async () => {
  const booking = await insertBooking();
  const about = { type: 'booking', id: booking?.id ?? '' } as const;
  // The state that a process leaves if it dies before it deletes the booking.
  const client = await MongoClient.connect(server.embedded.uri);
  const deletion = { about, event: { ...event('booking.deleted'), about, rev: 'deleted' }, earlier: [] };
  await client
    .db()
    .collection<{ _id: string }>('deletions')
    .insertOne({ _id: `booking:${about.id}`, ...deletion });
  await client.close();

  await newRecorder(0).recorder.reconcile();
  expect(await server.store.bookings.find(about.id)).toBeUndefined();
  expect((await server.store.events.about(about, 10)).map(({ what }) => what).sort()).toEqual([
    'booking.created',
    'booking.deleted',
  ]);
});

test('posts store the events of their changes until reconcile writes them', async () => {
  const { blog } = server.store;
  const fields = {
    title: 'News',
    slug: 'news',
    content: '<p>Text</p>',
    excerpt: 'Short',
    category: 'Tips',
    tags: [],
    author: 'The Team',
    published: false,
    publishedAt: null,
    updatedAt: '2027-06-16T16:00:00.000Z',
  };
  const post = await blog.insert({ ...fields, createdAt: fields.updatedAt }, { event: event('post.created') });
  if (post === undefined) throw new Error('The post was not stored.');
  await blog.replace(post, { fields: { ...fields, title: 'Other news' }, event: event('post.changed') });
  const about = { type: 'post', id: post.id } as const;
  expect(await server.store.events.about(about, 10)).toEqual([]);
  const { recorder } = newRecorder(0);
  await recorder.reconcile();
  await recorder.settle('post', post.id);
  expect((await server.store.events.about(about, 10)).map(({ what, rev }) => `${what} ${rev}`).sort()).toEqual([
    'post.changed 2',
    'post.created 1',
  ]);
  expect(await recorder.reconcile()).toBe(0);
});
