import { createHash } from 'node:crypto';
import type { StoredBooking } from '#domain/booking.ts';
import { contactLine, teamName } from '#domain/company.ts';
import { bookingReference } from '#domain/manage.ts';
import { windowsOf } from '#domain/places.ts';
import type { Proposal } from '#domain/proposal.ts';
import { proposalSums } from '#domain/proposal-rules.ts';
import { isOpenQuote, walkthroughSeat } from '#domain/quote-rules.ts';
import { isSectionName } from '#domain/settings.ts';
import { customerKeys } from '#server/events/customer-keys.ts';
import { proposalPdf } from '#server/services/proposal-pdf.ts';
import type { Store } from '#server/store/connect.ts';
import { demoBookings } from '#starter/demo/bookings.ts';
import { crewChoices, demoCrews } from '#starter/demo/crews.ts';
import { type DemoChat, demoChats, demoMessages } from '#starter/demo/messages.ts';
import { type DemoProposal, type DemoQuote, demoQuotes } from '#starter/demo/quotes.ts';
import { demoSettings } from '#starter/demo/settings.ts';
import { demoViews } from '#starter/demo/views.ts';
import { starterPosts } from '#starter/posts.ts';

/**
 * Fills a new store with demo data for the time `now`: settings, bookings, crews, quote requests, contact messages,
 * chats, posts and page views.
 */
export async function fillDemo(store: Store, now: Date): Promise<void> {
  for (const [section, value] of Object.entries(demoSettings)) {
    if (isSectionName(section)) await store.settings.insert(section, { rev: 1, value, savedAt: now, savedBy: 'Dana' });
  }
  const bookings: StoredBooking[] = [];
  for (const booking of demoBookings(now)) {
    const storedBooking = await store.bookings.insert(booking);
    if (storedBooking !== undefined) bookings.push(storedBooking);
  }
  await fillCrews(store, bookings);
  for (const quote of demoQuotes(now)) await fillQuote(store, quote);
  for (const message of demoMessages(now)) await store.contacts.insert(message);
  store.chat.setChatPhone(demoSettings.company.chatPhone);
  for (const chat of demoChats()) await fillChat(store, chat, now);
  for (const [index, post] of starterPosts.entries()) {
    const at = new Date(now.getTime() - (starterPosts.length - index) * 12 * 86_400_000).toISOString();
    const author = teamName(demoSettings.company);
    await store.blog.insert({ ...post, author, createdAt: at, updatedAt: at, publishedAt: at, published: true });
  }
  await store.analytics.add(demoViews(now));
}

async function fillCrews({ crews }: Store, bookings: readonly StoredBooking[]): Promise<void> {
  const ids: string[] = [];
  for (const crew of demoCrews) ids.push((await crews.insert(crew)).id);
  const choices = crewChoices(bookings);
  for (const booking of bookings) {
    const crewId = ids[choices.get(booking.id) ?? ids.length];
    if (crewId === undefined) continue;
    await crews.assign(
      { bookingId: booking.id, crewId, day: booking.serviceDate, window: booking.serviceTime },
      { rev: undefined, windows: windowsOf(booking), override: false },
    );
  }
}

/** Returns an id in the format of a UUID that depends only on the text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** Stores a quote request in its current state, without sending the mails of earlier states. */
async function fillQuote({ quotes, events }: Store, { proposals, ...fields }: DemoQuote): Promise<void> {
  const event = {
    at: fields.createdAt,
    who: { role: 'visitor' as const, name: fields.name },
    what: 'quote.created',
    customers: customerKeys(fields),
  };
  const { state, email, walkthrough } = fields;
  const createdQuote = await quotes.insert(
    {
      ...fields,
      proposals: [],
      submissions: [],
      joinKey: isOpenQuote({ state }) ? email.toLowerCase() : null,
      walkthroughSeat: walkthrough === undefined ? null : walkthroughSeat(walkthrough),
    },
    event,
  );
  if (createdQuote === undefined) return;
  const { id } = createdQuote;
  await events.insert({ ...event, about: { type: 'quote', id }, rev: 0 });
  const proposalsToStore = await Promise.all(proposals.map((proposal) => proposalToStore(id, proposal, fields)));
  if (proposalsToStore.length > 0) await quotes.change(id, () => ({ set: { proposals: proposalsToStore }, event }));
  await quotes.pending.markSettled({ id, rev: proposalsToStore.length > 0 ? 1 : 0 });
}

/** Completes a demo proposal: adds its parties, id, number and, if it was approved, the hash of its PDF. */
async function proposalToStore(
  quoteId: string,
  proposal: DemoProposal,
  { company, name }: Pick<DemoQuote, 'company' | 'name'>,
): Promise<Proposal> {
  const { company: ownCompany } = demoSettings;
  const parties = { company: ownCompany.name, contact: contactLine(ownCompany), customer: company ?? name };
  const id = uuidOf(`${quoteId} ${proposal.version}`).replaceAll('-', '').slice(0, 24);
  const completed = { ...proposal, ...parties, id, rev: 1, number: bookingReference(quoteId) };
  if (completed.approval === undefined) return completed;
  const pdf = await proposalPdf({ ...completed, ...proposalSums(completed) }, completed);
  const pdfHash = createHash('sha256').update(pdf).digest('hex');
  return { ...completed, approval: { ...completed.approval, pdfHash } };
}

async function fillChat(store: Store, { visitor, minutesAgo, lines }: DemoChat, now: Date): Promise<void> {
  const sessionId = uuidOf(visitor.email + lines[0]?.message);
  const startedAt = now.getTime() - minutesAgo * 60_000;
  let lastSeq = 0;
  for (const [index, { isUser, message }] of lines.entries()) {
    const entry = await store.chat.append({
      sessionId,
      clientId: uuidOf(`${sessionId} ${index}`),
      createdAt: new Date(startedAt + index * 90_000),
      kind: 'message',
      message,
      isUser,
      automatic: false,
      ...(isUser ? { name: visitor.name, email: visitor.email, phone: visitor.phone } : {}),
    });
    lastSeq = entry.seq;
  }
  // If the office wrote in the conversation, it has also read the visitor's messages.
  if (lines.every(({ isUser }) => isUser)) return;
  const seen = { kind: 'seen', by: 'staff', upTo: lastSeq } as const;
  await store.chat.append({
    sessionId,
    clientId: uuidOf(`${sessionId} seen`),
    createdAt: new Date(startedAt + 3_600_000),
    ...seen,
  });
}
