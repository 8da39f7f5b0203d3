import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { outboxEntry } from '#domain/mail.ts';
import { startTestServer, type TestServer, validBooking } from '#server/testing.ts';
import { startTestSmtp, type TestSmtp } from './testing-smtp.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** A Wednesday, noon in New York. */
export const noon = new Date('2027-06-16T16:00:00Z');

let emailCount = 0;
export const newEmail = (): string => `person${++emailCount}@example.com`;

/** A site with an SMTP server for the tests of a file. Each test begins at noon, with no mail received or due. */
export function siteWithSmtp() {
  let smtp: TestSmtp;
  let server: TestServer;
  let admin: string;

  /** Sets the clock, and logs in again, because sessions end after some hours. */
  async function goTo(time: Date): Promise<void> {
    server.clock.now = time;
    admin = await server.logIn();
  }

  /** Sends all mails that are due now. @returns the number of handled rows */
  async function sendDue(): Promise<number> {
    for (let count = 0; ; count++) if (!(await server.app.mail.sender?.sendNext())) return count;
  }

  /** The outbox's rows about a record; `about` is the record's type and id, joined by a colon. */
  const rowsAbout = async (about: string) =>
    z.parse(z.array(outboxEntry), (await server.send('GET', `/api/admin/outbox?about=${about}`, { as: admin })).json);

  beforeAll(async () => {
    smtp = await startTestSmtp();
    server = await startTestServer({
      environment: { SMTP_URL: smtp.url, PUBLIC_URL: 'https://clean.example', ALERT_EMAIL: 'office@clean.example' },
    });
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });
  beforeEach(async () => {
    await goTo(noon);
    smtp.mails.length = 0;
  });
  afterEach(async () => {
    Object.assign(smtp.answers, { rcpt: [], data: [], auth: [], cutAfterSender: 0, cutAfterData: 0 });
    // So that no mail of one test is due in the next one.
    server.clock.now = new Date(server.clock.now.getTime() + 40 * 24 * hour);
    await sendDue();
  });

  return {
    get smtp(): TestSmtp {
      return smtp;
    },
    get server(): TestServer {
      return server;
    },
    get admin(): string {
      return admin;
    },
    goTo,
    sendDue,

    async sendAfter(milliseconds: number): Promise<void> {
      server.clock.advance(milliseconds);
      await sendDue();
    },

    /** Creates a booking as a visitor does. @returns its id */
    async book(fields: object = {}): Promise<string> {
      const { json } = await server.send('POST', '/api/bookings', { json: { ...validBooking, ...fields } });
      return z.parse(z.object({ id: z.string() }), json).id;
    },

    /** Saves a section of the settings. */
    async saveSetting(section: string, value: object): Promise<void> {
      const url = '/api/admin/settings';
      const sections = z.record(z.string(), z.object({ rev: z.number() }));
      const { json } = await server.send('GET', url, { as: admin });
      const rev = z.parse(sections, json)[section]?.rev;
      const { status, text } = await server.send('PUT', `${url}/${section}`, { as: admin, json: { rev, value } });
      if (status !== 200) throw new Error(text);
    },

    patch: (id: string, json: object) => server.send('PATCH', `/api/bookings/${id}`, { as: admin, json }),
    resend: (rowId: string) => server.send('POST', `/api/admin/outbox/${rowId}/resend`, { as: admin }),
    rowsAbout,

    /** A booking's row of this kind. @throws Error if there is none */
    async rowOf(id: string, kind: string) {
      const row = (await rowsAbout(`booking:${id}`)).find((mail) => mail.kind === kind);
      if (row === undefined) throw new Error(`There is no ${kind}.`);
      return row;
    },

    sentTo: (email: string) =>
      smtp.mails.filter(({ to }) => !Array.isArray(to) && to?.value.some(({ address }) => address === email)),
  };
}
