import mongoose, { type Connection } from 'mongoose';
import { type NoteOdd, onceEach } from '#domain/odd-record.ts';
import { type AdminSessionStore, adminSessionStore } from './admin.ts';
import { despiteFullDisk } from './admin-despite-full-disk.ts';
import { type AnalyticsStore, analyticsStore } from './analytics.ts';
import { type BlogStore, blogStore } from './blog.ts';
import { type BookingStore, bookingStore } from './booking.ts';
import { type CalendarStore, calendarStore } from './calendar.ts';
import { type CallCountStore, callCountStore } from './call-count.ts';
import { type ChatStore, chatStore } from './chat.ts';
import type { DirectInsert } from './chat-inserter.ts';
import { type ChatStatusStore, chatStatusStore } from './chat-status.ts';
import { type ChatTurnStore, chatTurnStore } from './chat-turns.ts';
import { type ContactStore, contactStore } from './contact.ts';
import { type CrewStore, crewStore } from './crew.ts';
import { type CursorStore, cursorStore } from './cursor.ts';
import { type CustomerStore, customerStore } from './customer.ts';
import { type DeletionStore, deletionStore } from './deletion.ts';
import { type ErasureStore, erasureStore } from './erasure.ts';
import { type EventStore, eventStore } from './event.ts';
import { type ExportStore, exportStore } from './export.ts';
import { type ImageStore, imageStore } from './image.ts';
import { type LeaseStore, leaseStore } from './lease.ts';
import { type Liveness, livenessOf } from './liveness.ts';
import { endLostWrites } from './lost-writes.ts';
import { type MailStatusStore, mailStatusStore } from './mail-status.ts';
import { migrations } from './migrations/list.ts';
import { migrate, requireMigrated } from './migrations/migrate.ts';
import { type MilestoneStore, milestoneStore } from './milestones.ts';
import { type OutboxStore, outboxStore } from './outbox.ts';
import { type PresenceStore, presenceStore } from './presence.ts';
import { type QuoteStore, quoteStore } from './quote.ts';
import { type QuotePhotoStore, quotePhotoStore } from './quote-photo.ts';
import { type RecordEntryStore, recordEntryStore } from './record-entry.ts';
import { type SettingStore, settingStore } from './setting.ts';

/** The whole store. Its functions take and return plain objects; they throw `AppError`s and errors of the database. */
export type Store = {
  bookings: BookingStore;
  calendar: CalendarStore;
  contacts: ContactStore;
  quotes: QuoteStore;
  quotePhotos: QuotePhotoStore;
  events: EventStore;
  outbox: OutboxStore;
  mailStatus: MailStatusStore;
  leases: LeaseStore;
  callCounts: CallCountStore;
  presences: PresenceStore;
  crews: CrewStore;
  customers: CustomerStore;
  recordEntries: RecordEntryStore;
  deletions: DeletionStore;
  erasure: ErasureStore;
  exports: ExportStore;
  chatStatus: ChatStatusStore;
  cursors: CursorStore;
  blog: BlogStore;
  chat: ChatStore;
  chatTurns: ChatTurnStore;
  analytics: AnalyticsStore;
  adminSessions: AdminSessionStore;
  images: ImageStore;
  milestones: MilestoneStore;
  settings: SettingStore;
  /** Calls `report` when an invalid stored record is read, usually once per record; its valid fields are shown. */
  onOddRecord(report: NoteOdd): void;
  /** Waits for a call that uses the store, but throws `StoreSilentError` if the database does not respond. */
  whileAlive: Liveness['whileAlive'];
  /** Whether a test write succeeded, which is at most a few seconds old. Never throws. */
  isWritable(): Promise<boolean>;
  /** Whether the database responds now. Never throws. */
  isReachable(): Promise<boolean>;
  /** Writes missing chat summaries, and disconnects. */
  close(): Promise<void>;
};

export type StoreOptions = {
  /** Milliseconds that a call waits for a database that does not respond; tests on a busy machine need more. */
  callTimeout?: number | undefined;
  /** False for a program that only reads while the site runs: it applies no migrations and makes no indexes. */
  prepare?: boolean;
  /** Inserts entries of the chat log faster than the driver does. */
  insert?: DirectInsert | undefined;
};

/** In milliseconds. */
const defaultCallTimeout = 1_500;

/**
 * Connects to a MongoDB deployment (6.0 or later) or to the embedded store. With `prepare`, applies the missing
 * migrations and makes sure that every index exists.
 *
 * While the database does not respond, calls through `whileAlive` fail after `callTimeout` with a temporary error. They
 * work again when it is back.
 *
 * @throws Mongoose's or the driver's error if the database cannot be reached or prepared; NewerStoreError;
 *   OlderStoreError only without `prepare`
 */
export async function openStore(
  uri: string,
  { callTimeout = defaultCallTimeout, prepare = true, insert }: StoreOptions = {},
): Promise<Store> {
  const stopEndingLostWrites = endLostWrites();
  const connection = mongoose.createConnection(uri, {
    bufferCommands: false,
    autoIndex: false,
    autoCreate: false,
    sanitizeFilter: true,
    serverSelectionTimeoutMS: callTimeout,
    connectTimeoutMS: callTimeout,
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: callTimeout,
    heartbeatFrequencyMS: 500,
    minHeartbeatFrequencyMS: 100,
    maxPoolSize: 20,
    minPoolSize: 1,
    retryWrites: true,
    appName: 'site',
  });
  const disconnect = async (): Promise<void> => {
    await connection.close();
    stopEndingLostWrites();
  };
  try {
    await connection.asPromise();
    await (prepare ? migrate : requireMigrated)(connection.getClient().db(), migrations);
  } catch (error) {
    await disconnect();
    throw error;
  }
  const milestones = milestoneStore(connection);
  let reportOdd: NoteOdd | undefined;
  const note = onceEach((odd) => reportOdd?.(odd));
  const chat = chatStore(connection, { note, insert });
  const store: Store = {
    onOddRecord(report) {
      reportOdd = report;
    },
    bookings: bookingStore(connection, note),
    calendar: calendarStore(connection),
    contacts: contactStore(connection, note),
    quotes: quoteStore(connection, note),
    quotePhotos: quotePhotoStore(connection),
    events: eventStore(connection),
    outbox: outboxStore(connection),
    mailStatus: mailStatusStore(connection),
    leases: leaseStore(connection),
    callCounts: callCountStore(connection),
    presences: presenceStore(connection),
    crews: crewStore(connection),
    customers: customerStore(connection),
    recordEntries: recordEntryStore(connection),
    deletions: deletionStore(connection),
    erasure: erasureStore(connection),
    exports: exportStore(connection, chat),
    chatStatus: chatStatusStore(connection),
    cursors: cursorStore(connection),
    blog: blogStore(connection, note),
    chat,
    chatTurns: chatTurnStore(connection, chat),
    analytics: analyticsStore(connection),
    adminSessions: despiteFullDisk(adminSessionStore(connection)),
    images: imageStore(connection),
    milestones,
    settings: settingStore(connection),
    whileAlive: livenessOf(connection.getClient(), callTimeout).whileAlive,
    isReachable: () => isReachable(connection, callTimeout),
    isWritable: writability(milestones),
    async close() {
      await store.chat.catchUp();
      await disconnect();
    },
  };
  try {
    // Indexes are made for one model after the other: all at once would use up the pool, and the last would time out.
    if (prepare) for (const model of Object.values(connection.models)) await model.createIndexes();
  } catch (error) {
    await disconnect();
    throw error;
  }
  return store;
}

/** Milliseconds for which the result of a test write is valid. */
const testWriteMaxAge = 5_000;

/** Returns a function that makes a test write, and returns whether it or a recent one succeeded. */
function writability({ tryWriting }: MilestoneStore): () => Promise<boolean> {
  let lastTest: { startedAt: number; result: Promise<boolean> } | undefined;
  return () => {
    const now = performance.now();
    if (lastTest === undefined || now - lastTest.startedAt > testWriteMaxAge) {
      const result = tryWriting(new Date()).then(
        () => true,
        () => false,
      );
      lastTest = { startedAt: now, result };
    }
    return lastTest.result;
  };
}

async function isReachable(connection: Connection, timeoutMS: number): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 }, { timeoutMS });
    return connection.db !== undefined;
  } catch {
    return false;
  }
}
