import type { Live } from '#server/chat-log/live.ts';
import { type EventRecorder, eventRecorder } from '#server/events/recorder.ts';
import { createMail, type Mail, type MailConfig } from '#server/mail/mail.ts';
import type { Store } from '#server/store/connect.ts';
import { type AdminService, adminService } from './admin.ts';
import { type AdminWatch, adminWatch } from './admin-watch.ts';
import { type AnalyticsService, analyticsService } from './analytics.ts';
import { type BlogService, blogService } from './blog.ts';
import { type BookingService, bookingService } from './booking.ts';
import { type BookingChanges, bookingChanges } from './booking-changes.ts';
import { type BookingManage, bookingManage } from './booking-manage.ts';
import { type BookingWindows, bookingWindows } from './booking-windows.ts';
import { calendarConsequence } from './calendar.ts';
import { type ChatService, chatService } from './chat.ts';
import { type ChatEvents, chatEvents } from './chat-events.ts';
import { type ChatStatusService, chatStatusService } from './chat-status.ts';
import { type ContactService, contactService } from './contact.ts';
import type { ContentChanges } from './content-changes.ts';
import { type CrewService, crewConsequence, crewService } from './crew.ts';
import { type CustomerService, customerService } from './customer.ts';
import { type CustomerImportService, customerImportService } from './customer-import.ts';
import { deletionConsequence } from './deletion.ts';
import { type ImageService, imageService } from './image.ts';
import { type OpeningService, openingService } from './opening.ts';
import { type PageViewService, pageViewService } from './page-views.ts';
import { passwordCheck } from './password-check.ts';
import { type ProposalService, proposalService } from './proposal.ts';
import { type ProposalAnswers, proposalAnswers } from './proposal-answers.ts';
import { proposalChanges } from './proposal-changes.ts';
import { proposalFiles } from './proposal-file.ts';
import { type PublishedPosts, publishedPosts } from './published-posts.ts';
import { type QuoteService, quoteService } from './quote.ts';
import { type QuoteIntake, quoteIntake } from './quote-intake.ts';
import { type QuotePhotos, quotePhotos } from './quote-photos.ts';
import type { RateLimits } from './rate-limits.ts';
import { type RecordIndex, recordIndex } from './record-index.ts';
import { resilientPosts } from './resilient-posts.ts';
import type { SettingsService } from './settings.ts';
import { type WalkthroughService, walkthroughService } from './walkthrough.ts';

/** Use cases of more than one query. */
export type Services = {
  admin: AdminService;
  adminWatch: AdminWatch;
  analytics: AnalyticsService;
  blog: BlogService;
  booking: BookingService & Omit<BookingChanges, 'apply' | 'place' | 'movedDeadline'>;
  bookingManage: BookingManage;
  bookingWindows: BookingWindows;
  chat: ChatService;
  chatEvents: ChatEvents;
  contact: ContactService;
  crews: CrewService;
  customers: CustomerService;
  customerImport: CustomerImportService;
  recordIndex: RecordIndex;
  chatStatus: ChatStatusService;
  events: EventRecorder;
  images: ImageService;
  mail: Mail;
  opening: OpeningService;
  pageViews: PageViewService;
  proposals: ProposalService;
  proposalAnswers: ProposalAnswers;
  publishedPosts: PublishedPosts;
  quotes: QuoteService;
  quoteIntake: QuoteIntake;
  quotePhotos: QuotePhotos;
  /** `publishedPosts` for pages, which must work while the store is unreachable. */
  resilientPosts: PublishedPosts;
  settings: SettingsService;
  walkthroughs: WalkthroughService;
};

export function createServices(parts: {
  store: Store;
  settings: SettingsService;
  adminPasswordHash: string;
  sessionSecret: string;
  linkSecret: string;
  limits: RateLimits;
  changes: ContentChanges;
  live: Live;
  clock: () => Date;
  mail: { config: MailConfig; auto: boolean };
  reportError: (error: unknown) => void;
}): Services {
  const { store, settings, sessionSecret, limits, changes, live, clock } = parts;
  const passwords = passwordCheck({ hash: parts.adminPasswordHash, limits });
  const published = publishedPosts({ posts: store.blog, changes });
  const images = imageService({ images: store.images, posts: store.blog, clock });
  const admin = adminService({ sessions: store.adminSessions, passwords, clock });
  const watch = adminWatch(admin.liveTokens);
  const files = proposalFiles({ settings, clock });
  const mail = createMail({
    ...parts.mail,
    proposalPdf: files.pdf,
    store,
    settings,
    isVisitorOnline: (sessionId) => live.signals.online().includes(sessionId),
    // In earlier releases, links depended on the admin password, like sessions.
    linkSecrets: { current: parts.linkSecret, earlier: sessionSecret },
    clock,
    reportError: parts.reportError,
  });
  const chatStatus = chatStatusService({ store: store.chatStatus, settings, live, clock });
  const index = recordIndex(store);
  const events = eventRecorder({
    events: store.events,
    sources: pendingEvents(store),
    deletions: store.deletions,
    consequences: [
      calendarConsequence(store),
      ...mail.consequences,
      crewConsequence(store),
      index.consequence,
      deletionConsequence(store),
    ],
    reportError: parts.reportError,
  });
  settings.onSave((save) => void events.settleNew('settings', save));
  const { bookings } = store;
  const walkthroughs = walkthroughService({ quotes: store.quotes, settings, clock });
  const changesOfProposals = proposalChanges({ quotes: store.quotes, events, clock });
  const windows = bookingWindows({ bookings, calendar: store.calendar, settings, clock });
  const chat = chatService({ chat: store.chat, live, staffSeen: chatStatus.staffSeen, isOpen: settings.isOpen, clock });
  const changesOfBookings = bookingChanges({ bookings, windows, events, settings, clock });
  return {
    admin: watchedAdmin(admin, watch),
    adminWatch: watch,
    analytics: analyticsService({ views: store.analytics, passwords, sessionSecret, clock }),
    blog: blogService({ posts: store.blog, images, company: () => settings.get('company'), changes, events, clock }),
    booking: { ...bookingService({ bookings, windows, events, limits, settings, clock }), ...changesOfBookings },
    bookingManage: bookingManage({ bookings, changes: changesOfBookings, windows, mail, limits, settings, clock }),
    bookingWindows: windows,
    chat: withMailsRemoved(chat, store),
    chatEvents: chatEvents({ store, events }),
    contact: contactService({ contacts: store.contacts, events, limits, settings, clock }),
    crews: crewService({ crews: store.crews, bookings: store.bookings, events, clock }),
    customers: customerService({ store, index, events, clock }),
    customerImport: customerImportService({ customers: store.customers, clock }),
    recordIndex: index,
    chatStatus,
    events,
    images,
    mail,
    opening: openingService({ events, store, clock }),
    pageViews: pageViewService({ views: store.analytics, published, clock }),
    proposals: proposalService({ quotes: store.quotes, changes: changesOfProposals, events, files, settings, clock }),
    proposalAnswers: proposalAnswers({
      files,
      quotes: store.quotes,
      changes: changesOfProposals,
      settings,
      limits,
      links: mail.links,
      clock,
    }),
    publishedPosts: published,
    quotes: quoteService({
      quotes: store.quotes,
      walkthroughs,
      photos: store.quotePhotos,
      events,
      log: store.events,
      links: mail.links,
      clock,
    }),
    quoteIntake: quoteIntake({ quotes: store.quotes, walkthroughs, events, settings, limits, clock }),
    quotePhotos: quotePhotos({ quotes: store.quotes, photos: store.quotePhotos, clock }),
    resilientPosts: resilientPosts({ published, changes }),
    settings,
    walkthroughs,
  };
}

/** The stores of records that can have pending events. */
const pendingEvents = (store: Store) => ({
  booking: store.bookings.pending,
  contact: store.contacts.pending,
  quote: store.quotes.pending,
  post: store.blog.pending,
  settings: store.settings.pending,
  crewAssignment: store.crews.pending,
});

/** Tells `watch` which admin sessions this process ends, so that their streams end at once. */
const watchedAdmin = (admin: AdminService, watch: AdminWatch): AdminService => ({
  ...admin,
  async logOut(token) {
    await admin.logOut(token);
    watch.ended(token);
  },
  async logOutAll() {
    await admin.logOutAll();
    watch.allEnded();
  },
  async logIn(password, from) {
    const token = await admin.logIn(password, from);
    if (from.replaces !== undefined) watch.ended(from.replaces);
    return token;
  },
});

/** Deletes the mails about a conversation at once when the office deletes the conversation. */
const withMailsRemoved = (chat: ChatService, { erasure }: Store): ChatService => ({
  ...chat,
  async remove(sessionId) {
    await chat.remove(sessionId);
    await erasure.deleteMailsAbout({ type: 'chat', id: sessionId });
  },
});
