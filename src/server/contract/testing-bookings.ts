import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { bookingReceipt } from '#domain/booking.ts';
import type { ServiceTime } from '#domain/booking-rules.ts';
import { weekdays } from '#domain/weekday.ts';
import { type Answer, type TestServer, validBooking } from '#server/testing.ts';

/** Returns a value of the setting `places` that is equal on every day. */
export const everyDay = (places: number | Record<ServiceTime, number>) =>
  Object.fromEntries(
    weekdays.map((day) => [
      day,
      typeof places === 'number' ? { morning: places, afternoon: places, evening: places } : places,
    ]),
  );

/** Calls over HTTP for tests of bookings. */
export function bookingCalls(server: TestServer) {
  const revs = new Map<string, number>();
  let admin = '';

  async function asOffice(method: string, path: string, json?: unknown): Promise<Answer> {
    if (admin === '') admin = await server.logIn();
    const answer = await server.send(method, path, { as: admin, json });
    if (answer.status !== 401) return answer;
    admin = await server.logIn();
    return server.send(method, path, { as: admin, json });
  }

  const send = (fields: object = {}): Promise<Answer> =>
    server.send('POST', '/api/bookings', { json: { ...validBooking, submissionId: randomUUID(), ...fields } });

  return {
    asOffice,
    send,

    /** Saves a section of the settings. */
    async save(section: string, value: unknown): Promise<void> {
      const rev = revs.get(section) ?? 0;
      const answer = await asOffice('PUT', `/api/admin/settings/${section}`, { rev, value });
      if (answer.status !== 200) throw new Error(`${section} was not saved: ${answer.text}`);
      revs.set(section, rev + 1);
    },

    /** Creates a booking, and throws if it is rejected. @returns its id */
    async book(fields: object = {}): Promise<string> {
      const { status, json, text } = await send(fields);
      if (status !== 200) throw new Error(`The booking was rejected: ${text}`);
      return z.parse(bookingReceipt, json).id;
    },

    patch: (id: string, json: object): Promise<Answer> => asOffice('PATCH', `/api/bookings/${id}`, json),

    /** Returns the token of the link in a booking's mails. */
    async tokenOf(id: string): Promise<string> {
      const booking = await server.store.bookings.find(id);
      return server.app.mail.links.token('manage', { id, version: booking?.linkVersion ?? 0 });
    },

    /** Returns the text of the message of this kind about a booking. */
    async textOf(id: string, kind: string): Promise<string> {
      const { json } = await asOffice('GET', `/api/admin/outbox?about=booking:${id}`);
      const row = z
        .parse(z.array(z.object({ id: z.string(), kind: z.string() })), json)
        .find((entry) => entry.kind === kind);
      const message = await asOffice('GET', `/api/admin/outbox/${row?.id}`);
      return z.parse(z.object({ text: z.string() }), message.json).text;
    },

    /** Returns kind and recipient of the messages about a booking, such as `booking.received ann@example.com`. */
    async messages(id: string): Promise<string[]> {
      const { json } = await asOffice('GET', `/api/admin/outbox?about=booking:${id}`);
      const rows = z.parse(z.array(z.object({ kind: z.string(), to: z.string() })), json);
      return rows.map(({ kind, to }) => `${kind} ${to}`).sort();
    },
  };
}
