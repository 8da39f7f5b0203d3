import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startTestSmtp } from '../../src/server/mail/testing-smtp.ts';
import { type Site, startSite } from '../measuring/site.ts';
import { runWrk } from '../measuring/wrk.ts';
import { type Comparison, compare } from './comparison.ts';
import { connections, measureRound } from './http.ts';

/** The number of mails that are due when the measurement begins. */
const dueMails = 10_000;
/** Mails per insert. */
const batch = 1_000;
/** The maximum number of mails that the site sends per second. */
export const maxMailRate = 5;

/**
 * The number of sent mails and their rate, whether they were sent in the order of their due times, the growth of memory
 * in MiB, and the home page's results.
 */
export type MailFlood = { sent: number; perSecond: number; inOrder: boolean; grownMiB: number; pages: Comparison };

/** Measures the mails of a site with many due mails, and its home page against that of a site without mails. */
export async function mailFlood(size: { rounds: number; seconds: number }): Promise<MailFlood> {
  const smtp = await startTestSmtp();
  const [busy, quiet] = [await startSite({ SMTP_URL: smtp.url, ALERT_EMAIL: 'office@example.com' }), await startSite()];
  try {
    const measurePage = (site: Site) =>
      measureRound(site, () => runWrk(`${site.url}/`, {}, { seconds: size.seconds, connections }));
    for (const site of [busy, quiet]) await measurePage(site);
    const memoryBefore = residentMiB(busy.pid);
    await makeDue(busy);
    // Leave time to send the mails about the contact message itself.
    await delay(1_000);
    const [begin, sentBefore] = [performance.now(), smtp.mails.length];
    const pages = await compare(size.rounds, {
      ours: () => measurePage(busy),
      reference: () => measurePage(quiet),
    });
    const seconds = (performance.now() - begin) / 1_000;
    const sentMails = smtp.mails.slice(sentBefore);
    const numbers = smtp.mails.flatMap(({ to }) => (Array.isArray(to) ? [] : numberOf(to?.value[0]?.address ?? '')));
    return {
      sent: sentMails.length,
      // n mails have n - 1 intervals: the first mail may come just after the beginning, the last just before the end.
      perSecond: (sentMails.length - 1) / seconds,
      inOrder: numbers.every((number, index) => number === index),
      grownMiB: residentMiB(busy.pid) - memoryBefore,
      pages,
    };
  } finally {
    await Promise.all([busy.stop(), quiet.stop()]);
    await smtp.close();
  }
}

/**
 * Stores due confirmations of one contact message, each to a different email address and due a little later than the
 * previous one.
 */
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
    const confirmation = await outbox.findOne({ kind: 'contact.received' });
    if (confirmation === null) throw new Error('The message has no confirmation.');
    const { _id, quota: _quota, ...template } = confirmation;
    const firstDueAt = Date.now() - 60_000;
    const confirmationTo = (n: number) => ({
      ...template,
      key: `flood:${n}`,
      to: `customer${n}@example.com`,
      messageId: `<flood-${n}@example.com>`,
      state: 'queued',
      attempts: 0,
      dueAt: new Date(firstDueAt + n),
    });
    for (let from = 0; from < dueMails; from += batch) {
      await outbox.insertMany(Array.from({ length: batch }, (_, index) => confirmationTo(from + index)));
    }
  } finally {
    await connection.close();
  }
}

const numberOf = (email: string): number[] => {
  const [, number] = /^customer(\d+)@/.exec(email) ?? [];
  return number === undefined ? [] : [Number(number)];
};

/** The resident memory of a process; NaN if the system has no /proc. */
function residentMiB(pid: number): number {
  try {
    const [, kib] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kib) / 1024;
  } catch {
    return Number.NaN;
  }
}
