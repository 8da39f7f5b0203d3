import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { outboxEntry } from '#domain/mail.ts';
import { wholeQuote } from '#domain/quote.ts';
import { startTestServer, type TestServer } from '#server/testing.ts';

/** A Wednesday, noon in New York. */
const noon = new Date('2027-06-16T16:00:00Z');

export const idIn = (json: unknown): string => z.parse(z.object({ id: z.string() }), json).id;

let personCount = 0;
/** A quote request of a new person. */
export const newRequest = (fields: object = {}) => ({
  name: 'Ann Lee',
  email: `person${++personCount}@example.com`,
  phone: '561-555-0100',
  zipCode: '33458',
  buildingType: 'medical',
  squareFeet: 10_000,
  visitsPerWeek: 5,
  when: 'evening',
  services: ['office-cleaning'],
  ...fields,
});

/** A server for the tests of a file, with its clock at noon before each test, and calls about quotes. */
export function quoteSite() {
  let server: TestServer;
  let admin: string;

  /** Sets the clock, and logs in again, because sessions end after some hours. */
  async function goTo(time: Date): Promise<void> {
    server.clock.now = time;
    admin = await server.logIn();
  }

  beforeAll(async () => {
    server = await startTestServer({ environment: { ALERT_EMAIL: 'office@clean.example' } });
  });
  afterAll(() => server.close());
  beforeEach(() => goTo(noon));

  const ask = (fields: object = {}) => server.send('POST', '/api/quotes', { json: newRequest(fields) });
  const office = (method: string, path: string, json?: object) =>
    server.send(method, `/api/admin/${path}`, { as: admin, ...(json && { json }) });

  return {
    get server(): TestServer {
      return server;
    },
    get admin(): string {
      return admin;
    },
    goTo,
    ask,
    office,
    newQuote: async (fields: object = {}) => idIn((await ask(fields)).json),
    read: async (id: string) => z.parse(wholeQuote, (await office('GET', `quotes/${id}`)).json),
    /** The outbox's rows about a request. */
    rows: async (id: string) =>
      z.parse(z.array(outboxEntry), (await office('GET', `outbox?about=quote:${id}&limit=200`)).json),
  };
}
