import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addDays, businessDay } from '../../src/domain/calendar.ts';
import { type Answer, jsonOf } from './ask.ts';

/** Sends a request as the office. */
export type AskAsOffice = (method: string, path: string, json?: unknown) => Promise<Answer>;

const withId = z.object({ id: z.string() });

/** Requests a quote for a new customer. @returns the quote's id */
export async function newQuote(ask: AskAsOffice): Promise<string> {
  const building = { zipCode: '33458', buildingType: 'medical', squareFeet: 10_000, visitsPerWeek: 5 };
  const person = { name: 'Bea Stone', email: `${randomUUID()}@example.com`, phone: '561-555-0100' };
  const json = { ...person, ...building, when: 'evening', services: ['office-cleaning'] };
  return withId.parse(jsonOf(await ask('POST', '/api/quotes', json))).id;
}

/** Writes a proposal for a quote. @returns the proposal's id */
export async function newProposal(ask: AskAsOffice, quoteId: string): Promise<string> {
  const line = { service: 'Office Cleaning', label: 'Five visits a week', period: 'month', quantity: 1 };
  const json = {
    scope: ['Offices: every visit'],
    lines: [{ ...line, unitCents: 200_000, optional: false, taxable: true }],
    taxRates: [{ label: 'Florida sales tax', basisPoints: 600 }],
    terms: 'Payable within 30 days.',
    validUntil: addDays(businessDay(new Date()), 30),
  };
  return withId.parse(jsonOf(await ask('POST', `/api/admin/quotes/${quoteId}/proposals`, json))).id;
}

/** Sends a proposal that has not been changed since `newProposal`. */
export const sendProposal = (ask: AskAsOffice, id: string): Promise<Answer> =>
  ask('POST', `/api/admin/proposals/${id}/send`, { rev: 0 });

/** The path at which the customer answers the sent proposal of a quote. */
export async function proposalPath(ask: AskAsOffice, quoteId: string): Promise<string> {
  const quoteWithTokens = z.object({ tokens: z.record(z.string(), z.string()) });
  const [token] = Object.values(quoteWithTokens.parse(jsonOf(await ask('GET', `/api/admin/quotes/${quoteId}`))).tokens);
  if (token === undefined) throw new Error('The proposal has no link.');
  return `/proposal/${token}`;
}
