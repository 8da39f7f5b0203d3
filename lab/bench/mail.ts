import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startTestSmtp } from '../../src/server/mail/testing-smtp.ts';
import { type Site, startSite } from '../measuring/site.ts';
import { hammer } from '../measuring/wrk.ts';
import { type Comparison, compare } from './comparison.ts';
import { connections, measured } from './http.ts';

/** Messages that are due at once. */
const due = 10_000;
/** Messages that are stored together. */
const batch = 1_000;
/** Messages a second, at most. */
export const rate = 5;

/** A site's results for all mails: how fast they were sent, whether those due longest came first, and the costs. */
export type MailFlood = { sent: number; perSecond: number; inOrder: boolean; grownMiB: number; pages: Comparison };

/** Messages that are due at once on one site, whose pages are measured against those of a site with none. */
export async function mailFlood(size: { rounds: number; seconds: number }): Promise<MailFlood> {
  const smtp = await startTestSmtp();
  const [busy, quiet] = [await startSite({ SMTP_URL: smtp.url, ALERT_EMAIL: 'desk@example.com' }), await startSite()];
  try {
    const pages = (site: Site) =>
      measured(site, () => hammer(`${site.url}/`, {}, { seconds: size.seconds, connections }));
    for (const site of [busy, quiet]) await pages(site);
    const before = residentMiB(busy.pid);
    await makeDue(busy);
    // The message that the flood is made of has left as well.
    await delay(1_000);
    const [begin, from] = [performance.now(), smtp.mails.length];
    const result = await compare(size.rounds, { ours: () => pages(busy), reference: () => pages(quiet) });
    const seconds = (performance.now() - begin) / 1_000;
    const left = smtp.mails.slice(from);
    const numbers = smtp.mails.flatMap(({ to }) => (Array.isArray(to) ? [] : numberOf(to?.value[0]?.address ?? '')));
    return {
      sent: left.length,
      perSecond: left.length / seconds,
      inOrder: numbers.every((number, index) => number === index),
      grownMiB: residentMiB(busy.pid) - before,
      pages: result,
    };
  } finally {
    await Promise.all([busy.stop(), quiet.stop()]);
    await smtp.close();
  }
}

/** Alerts about one message, each to an address of its own; each was due a little later than the one before it. */
async function makeDue(site: Site): Promise<void> {
  const { ok } = await fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann Lee', email: 'ann@example.com', message: 'Do you clean lobbies?' }),
  });
  if (!ok) throw new Error('The message was rejected.');
  const connection = await mongoose.createConnection(site.storeUri).asPromise();
  try {
    const outbox = connection.collection('outbox');
    const { _id, ...model } = (await outbox.findOne({ kind: 'office.contact', 'details.again': false })) ?? {};
    const longAgo = Date.now() - 60_000;
    const alertTo = (n: number) => ({
      ...model,
      ...{ key: `flood:${n}`, to: `desk${n}@example.com`, messageId: `<flood-${n}@example.com>` },
      ...{ state: 'queued', attempts: 0, dueAt: new Date(longAgo + n) },
    });
    for (let from = 0; from < due; from += batch) {
      await outbox.insertMany(Array.from({ length: batch }, (_, index) => alertTo(from + index)));
    }
  } finally {
    await connection.close();
  }
}

const numberOf = (address: string): number[] => {
  const [, number] = /^desk(\d+)@/.exec(address) ?? [];
  return number === undefined ? [] : [Number(number)];
};

/** The memory that a process has, as the system counts it; NaN where it has no /proc. */
function residentMiB(pid: number): number {
  try {
    const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib) / 1024;
  } catch {
    return Number.NaN;
  }
}
