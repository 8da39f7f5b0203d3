import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { bookingReceipt } from '#domain/booking.ts';
import type { ServiceTime } from '#domain/booking-rules.ts';
import { weekdays } from '#domain/weekday.ts';
import { type Answer, type TestServer, validBooking } from '#server/testing.ts';

/** Returns a value of `places` in the setting `booking`, the same on every day; a number is the same for every window. */
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
  let cookie = '';

  /** Sends a request of the office. Tests move the clock, so a session may have ended; then it logs in again. */
  async function asOffice(method: string, path: string, json?: unknown): Promise<Answer> {
    if (cookie === '') cookie = await server.logIn();
    const answer = await server.send(method, path, { as: cookie, json });
    if (answer.status !== 401) return answer;
    cookie = await server.logIn();
    return server.send(method, path, { as: cookie, json });
  }

  const send = (fields: object = {}): Promise<Answer> =>
    server.send('POST', '/api/bookings', { json: { ...validBooking, submissionId: randomUUID(), ...fields } });

  return {
    asOffice,
    send,

    /** Saves a section of the settings; only this function may save it. @throws Error if the save is rejected */
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

    /** Returns the text of a booking's latest mail of this kind. */
    async textOf(id: string, kind: string): Promise<string> {
      const { json } = await asOffice('GET', `/api/admin/outbox?about=booking:${id}`);
      const row = z
        .parse(z.array(z.object({ id: z.string(), kind: z.string() })), json)
        .find((entry) => entry.kind === kind);
      const answer = await asOffice('GET', `/api/admin/outbox/${row?.id}`);
      return z.parse(z.object({ text: z.string() }), answer.json).text;
    },

    /** Returns the kinds and recipients of a booking's mails, such as `booking.received ann@example.com`, sorted. */
    async mailsOf(id: string): Promise<string[]> {
      const { json } = await asOffice('GET', `/api/admin/outbox?about=booking:${id}`);
      const rows = z.parse(z.array(z.object({ kind: z.string(), to: z.string() })), json);
      return rows.map(({ kind, to }) => `${kind} ${to}`).sort();
    },
  };
}
