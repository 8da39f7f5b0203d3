import { every, type Job, seconds } from '#server/jobs/jobs.ts';
import type { Services } from './services.ts';

/** What the site does by the clock, a line a job. */
export const siteJobs = ({ events, mail }: Services): readonly Job[] => [
  { name: 'consequences', next: every(seconds(30)), run: () => events.reconcile() },
  { name: 'chat-messages', next: every(seconds(5)), run: () => mail.followChat() },
];
