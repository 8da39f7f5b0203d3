import { passMidnight } from './fault/clock.ts';
import { fillTheDisk } from './fault/disk-full.ts';
import { killUnderLoad } from './fault/kill.ts';
import { killDuringContest } from './fault/kill-contest.ts';
import { killBeforeEvents } from './fault/kill-events.ts';
import { killBetweenSteps } from './fault/kill-mail.ts';
import { shareTheLoad } from './fault/processes.ts';
import { makeStoreUnreachable } from './fault/store-unreachable.ts';
import { readOptions } from './measuring/options.ts';
import { runParts } from './measuring/parts.ts';

/**
 * Tests that the site loses nothing in bad conditions: its process is killed under load, while many callers book the
 * same places, or between a change and its mails or event; the disk is full; the store is unreachable; the clock passes
 * midnight or a change of daylight saving time; or two processes share the load and one of them is killed. Everything
 * runs on this machine, against the production server in processes of its own. Ends with status 1 if a check fails.
 *
 * `npm run fault -- --only kill,disk --kills 2`; the parts are kill, contest, mail, events, disk, store, clock and
 * processes.
 */
const options = readOptions(process.argv.slice(2), {
  parts: ['kill', 'contest', 'mail', 'events', 'disk', 'store', 'clock', 'processes'],
  sizes: {
    kills: { default: 5, min: 1, max: 50 },
    visitors: { default: 500, min: 1, max: 5_000 },
    /** Seconds from the kill of the store to its restart. */
    seconds: { default: 30, min: 1, max: 600 },
  },
});
const { size } = options;

await runParts(
  'fault',
  {
    kill: () => killUnderLoad({ kills: size('kills'), visitors: size('visitors'), maxKillDelay: 500 }),
    contest: () => killDuringContest(size('kills')),
    mail: killBetweenSteps,
    events: killBeforeEvents,
    disk: () => fillTheDisk({ writes: 150 }),
    store: () => makeStoreUnreachable({ seconds: size('seconds'), frozenSeconds: 10 }),
    clock: passMidnight,
    processes: shareTheLoad,
  },
  options,
);
