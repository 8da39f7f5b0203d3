import { daysBefore, monthsBefore } from '#domain/retention-rules.ts';
import { every, type Job, minutes, seconds } from '#server/jobs/jobs.ts';
import type { Store } from '#server/store/connect.ts';
import { removeOld, removeSpam } from './deletion.ts';
import type { Services } from './services.ts';

/** The site's scheduled jobs. */
export const siteJobs = (
  { booking, chatEvents, events, mail, recordIndex, settings }: Services,
  store: Store,
): readonly Job[] => [
  { name: 'consequences', next: every(seconds(30)), run: () => events.reconcile() },
  // Mails about chat messages.
  { name: 'chat-messages', next: every(seconds(5)), run: () => mail.followChat() },
  { name: 'chat-events', next: every(seconds(5)), run: () => chatEvents.follow() },
  { name: 'lapses', next: every(minutes(1)), run: () => booking.lapse() },
  // Only for records that earlier versions stored; does nothing once it has finished.
  { name: 'record-entries', next: every(seconds(30)), run: () => recordIndex.rebuild() },
  // Not as often as the other chat jobs: each run writes a search entry for every conversation with new messages, and
  // `customerService` calls `followChats` itself before it searches or reads customers.
  { name: 'chat-entries', next: every(seconds(15)), run: () => recordIndex.followChats() },
  {
    name: 'spam',
    next: every(minutes(60)),
    run: (now) => removeSpam({ store, events, before: daysBefore(now, settings.get('retention').spamDays), now }),
  },
  {
    name: 'retention',
    next: every(minutes(60)),
    run(now) {
      const { messageMonths, mailMonths } = settings.get('retention');
      const before = monthsBefore(now, messageMonths);
      return removeOld({ store, events, before, mailsBefore: monthsBefore(now, mailMonths), now });
    },
  },
];
