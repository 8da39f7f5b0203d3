import type * as z from 'zod/mini';
import { sessionState, successReceipt } from '#domain/admin.ts';
import { pageViewCounts, viewCount } from '#domain/analytics.ts';
import { areaAnswer } from '#domain/area.ts';
import { availability } from '#domain/availability.ts';
import { post } from '#domain/blog.ts';
import { bookingReceipt, bookingSummary } from '#domain/booking.ts';
import { chatMessage, chatSessionSummary } from '#domain/chat.ts';
import { chatStatus, chatStatusForVisitors } from '#domain/chat-status.ts';
import { contactReceipt, contactSummary } from '#domain/contact.ts';
import { crew, dayPlan, job } from '#domain/crew.ts';
import { customer, customerList, searchResult } from '#domain/customer.ts';
import { outboxEntry, outboxMail } from '#domain/mail.ts';
import { managedBooking } from '#domain/manage.ts';
import { officeProposal, proposalView } from '#domain/proposal.ts';
import { quoteSummary, wholeQuote } from '#domain/quote.ts';
import { allSettings, publicSettings, savedSetting, settingVersion } from '#domain/settings.ts';
import { walkthroughWindows } from '#domain/walkthrough-question.ts';

/**
 * The names of the schemas of answers in the description of the API, and so in the clients that are generated from it.
 * For a list, the schema of its elements is named. A schema without a name here is named after the procedure.
 */
export const answerNames: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  [successReceipt, 'Success'],
  [sessionState, 'SessionState'],
  [viewCount, 'ViewCount'],
  [pageViewCounts, 'PageViewCounts'],
  [areaAnswer, 'AreaAnswer'],
  [availability, 'Availability'],
  [post, 'Post'],
  [bookingReceipt, 'Receipt'],
  [bookingSummary, 'Booking'],
  [chatMessage, 'ChatMessage'],
  [chatSessionSummary, 'ChatSession'],
  [contactReceipt, 'Acknowledgement'],
  [contactSummary, 'ContactMessage'],
  [crew, 'Crew'],
  [dayPlan, 'DayPlan'],
  [job, 'Job'],
  [customer, 'Customer'],
  [customerList, 'CustomerList'],
  [searchResult, 'SearchResult'],
  [chatStatusForVisitors, 'ChatStatusForVisitors'],
  [chatStatus, 'ChatStatus'],
  [managedBooking, 'ManagedBooking'],
  [outboxEntry, 'OutboxEntry'],
  [outboxMail, 'OutboxMessage'],
  [officeProposal, 'OfficeProposal'],
  [proposalView, 'Proposal'],
  [quoteSummary, 'QuoteSummary'],
  [wholeQuote, 'Quote'],
  [allSettings, 'AllSettings'],
  [publicSettings, 'PublicSettings'],
  [savedSetting, 'SavedSetting'],
  [settingVersion, 'SettingVersion'],
  [walkthroughWindows, 'WalkthroughWindows'],
]);
