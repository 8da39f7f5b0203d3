import type mongoose from 'mongoose';
import { firstDayNeeded, summarize } from '../../src/domain/analytics.ts';
import { postListInput } from '../../src/domain/blog.ts';
import { contentChanges } from '../../src/server/services/content-changes.ts';
import { publishedPosts } from '../../src/server/services/published-posts.ts';
import { analyticsStore } from '../../src/server/store/analytics.ts';
import { blogStore } from '../../src/server/store/blog.ts';
import { bookingStore } from '../../src/server/store/booking.ts';
import { chatStore } from '../../src/server/store/chat.ts';
import { contactStore } from '../../src/server/store/contact.ts';
import { sessionId } from './chat-data.ts';
import { lastSeq } from './fill.ts';
import type { Call } from './measure.ts';
import { slug, today } from './site-data.ts';

/** A ping, the counts of the workspace's tabs, and the reads of page views. */
export function counterCalls(connection: mongoose.Connection): Call[] {
  const contacts = contactStore(connection);
  const bookings = bookingStore(connection);
  const chat = chatStore(connection);
  const views = analyticsStore(connection);
  return [
    // Shows how fast the machine was during the run.
    { name: 'a ping', run: async () => connection.db?.command({ ping: 1 }) },
    { name: 'new messages', run: () => contacts.countOpen() },
    { name: 'bookings to confirm', run: () => bookings.countOpen() },
    { name: 'unread chat messages', run: () => chat.countUnread() },
    {
      name: 'analytics: days, trend, total, top 5',
      run: async () => summarize(...(await Promise.all([views.totals(), views.daily(firstDayNeeded(today))])), today),
    },
    { name: 'views of every page', run: () => views.totals() },
    { name: 'views of one page', run: () => views.views('home') },
  ];
}

/** The reads of the blog, its screen in the workspace, and the chat. */
export async function readCalls(connection: mongoose.Connection): Promise<Call[]> {
  const posts = blogStore(connection);
  const cachedPosts = publishedPosts({ posts, changes: contentChanges() });
  const chat = chatStore(connection);
  const newestSeq = await lastSeq(connection);
  const rowsCall = (input: object) => () => posts.listRows(postListInput.parse({ ...input, limit: 25 }));
  const [firstPost] = (await posts.listRows(postListInput.parse({ limit: 1 }))).rows;
  return [
    { name: 'published posts, all', run: () => posts.listPublished(), isPerRecord: true },
    { name: 'one post by its slug', run: () => cachedPosts.bySlug(slug(3)) },
    { name: 'one post by its id', run: () => posts.find(firstPost?.id ?? '') },
    { name: 'posts in default order', run: rowsCall({}) },
    { name: 'posts by title', run: rowsCall({ sort: 'title', direction: 'ascending' }) },
    { name: 'posts by publication', run: rowsCall({ sort: 'publishedAt' }) },
    { name: 'posts search=office', run: rowsCall({ search: 'office' }), isPerRecord: true },
    // The sequence numbers of conversation 7 are 71 to 80.
    { name: 'chat: one conversation', run: () => chat.conversation(sessionId(7), { limit: 200 }) },
    {
      name: 'chat: earlier messages of one conversation',
      run: () => chat.conversation(sessionId(7), { before: 75, limit: 200 }),
    },
    {
      name: 'chat: one conversation, events after a sequence number',
      run: () => chat.read({ sessionId: sessionId(7) }, { after: 75, limit: 200 }),
    },
    {
      name: 'chat: all conversations, the last 100 events',
      run: () => chat.read('all', { after: newestSeq - 100, limit: 200 }),
    },
    {
      name: 'chat: all conversations, events after the 100th',
      run: () => chat.read('all', { after: 100, limit: 200 }),
    },
  ];
}
