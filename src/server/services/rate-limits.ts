import { AppError } from '#domain/errors.ts';
import { type NetworkBits, networkOf } from './ip-address.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Maximum calls of a network in a window of time; by default, the network is `defaultNetwork`. */
type Limit = { calls: number; windowMs: number; network?: NetworkBits };

/** One IPv4 address, or the IPv6 network of one connection or server. */
const defaultNetwork: NetworkBits = { v4: 32, v6: 64 };

/** One IPv4 address, or the IPv6 network that a provider gives one customer: the usual and the largest size. */
const usualNetwork: NetworkBits = { v4: 32, v6: 56 };
const largestNetwork: NetworkBits = { v4: 32, v6: 48 };

/**
 * The limits of each purpose. The calls of each purpose are counted separately. Submissions, conversations, chat
 * messages and link requests also have limits per day, so that one client cannot fill the disk.
 */
const purposes = {
  contact: [
    { calls: 10, windowMs: 10 * minute },
    { calls: 150, windowMs: day },
    { calls: 600, windowMs: day, network: largestNetwork },
  ],
  booking: [
    { calls: 10, windowMs: 10 * minute },
    { calls: 150, windowMs: day },
    { calls: 600, windowMs: day, network: largestNetwork },
  ],
  /** Quote requests, and questions about proposals. */
  quote: [
    { calls: 10, windowMs: 10 * minute },
    { calls: 150, windowMs: day },
    { calls: 600, windowMs: day, network: largestNetwork },
  ],
  chat: [
    { calls: 60, windowMs: minute },
    { calls: 3_000, windowMs: day },
    { calls: 12_000, windowMs: day, network: largestNetwork },
  ],
  /** New conversations, with or without a message. */
  opening: [
    { calls: 60, windowMs: minute },
    { calls: 300, windowMs: day },
    { calls: 1_200, windowMs: day, network: largestNetwork },
  ],
  pageView: [{ calls: 120, windowMs: minute }],
  read: [{ calls: 600, windowMs: minute }],
  /** Received forms, including rejected ones; those that store a new record also count as contact, booking or quote. */
  form: [{ calls: 600, windowMs: minute }],
  upload: [{ calls: 60, windowMs: 10 * minute }],
  /** New host names for which pages are rendered. */
  host: [{ calls: 10, windowMs: 10 * minute }],
  /** The calls of `host` by all clients together. */
  hostTotal: [{ calls: 60, windowMs: 10 * minute }],
  /** Wrong tokens of all kinds of secret links; right tokens are not counted. */
  wrongLink: [{ calls: 20, windowMs: 15 * minute }],
  /** Requests for a mail with the links of a customer's bookings. */
  linkRequest: [
    { calls: 10, windowMs: 15 * minute },
    { calls: 100, windowMs: day, network: largestNetwork },
  ],
  /** Wrong passwords; right passwords are not counted. */
  logIn: [
    { calls: 10, windowMs: 15 * minute },
    { calls: 30, windowMs: 15 * minute, network: usualNetwork },
    { calls: 100, windowMs: 15 * minute, network: largestNetwork },
  ],
} as const satisfies Record<string, readonly Limit[]>;

export type Purpose = keyof typeof purposes;

/**
 * The purposes that all processes on one database count together. This costs database writes for each call, so each
 * process counts frequent calls, such as reads and chat messages, on its own.
 */
const sharedPurposes: ReadonlySet<Purpose> = new Set<Purpose>([
  'contact',
  'booking',
  'quote',
  'opening',
  'wrongLink',
  'linkRequest',
  'logIn',
]);

export type SharedCounts = {
  /**
   * Adds calls to the open window of a key, or to a new window that ends at `endsAt`.
   *
   * @param change.calls negative to undo earlier calls
   * @returns all calls in the window, and its end
   */
  add(key: string, change: { calls: number; now: Date; endsAt: Date }): Promise<{ calls: number; endsAt: Date }>;
};

/** The latest networks of each limit stay in memory: at least this many, at most twice as many. */
const networksInMemory = 10_000;

export type CountedCall = {
  /** Undoes the count of this call. Call it once at most. */
  giveBack(): void;
};

export type RateLimits = {
  /**
   * Counts a call before it is handled, so that simultaneous calls cannot exceed the limit.
   *
   * @param ipAddress the client's; calls of its network are counted, for some purposes also those of larger networks
   * @throws AppError `too_many`, with the seconds to wait, if one of these networks has used up its calls
   */
  take(purpose: Purpose, ipAddress: string): CountedCall;
  /** Counts extra calls for an answer that was costly. It never throws: beyond a limit, later calls are rejected. */
  add(purpose: Purpose, ipAddress: string, calls: number): void;
  /** The sum of the calls in the windows of all limits of the purpose: each call counts once per limit. */
  used(purpose: Purpose, ipAddress: string): number;
};

/**
 * Runs the work of a counted call. If the work fails, for instance because the store is unreachable, the count is
 * undone, because the client has to repeat the call.
 *
 * @throws what `work` throws
 */
export async function giveBackOnError<T>(countedCall: CountedCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    countedCall.giveBack();
    throw error;
  }
}

/** `ends`: milliseconds since 1970. `unconfirmed`: how many calls of `count` the shared count may not contain yet. */
type Window = { ends: number; count: number; unconfirmed: number };
type Windows = { recent: Map<string, Window>; older: Map<string, Window> };

type OpenWindow = { prefix: string; window: Window; maxCalls: number };

/**
 * Limits in the memory of this process, in windows that start with a network's first call.
 *
 * @param parts.scale multiplies the limits, which are at least one call
 * @param parts.counts counts calls of all processes on one database. No call waits for this count: a process learns
 *   about the calls of others after its own next call, so each process may let a few calls pass beyond the limit
 */
export function rateLimits(parts: { scale: number; clock: () => Date; counts?: SharedCounts | undefined }): RateLimits {
  const { scale, clock, counts } = parts;
  const windows = new Map<Limit, Windows>();

  function open(purpose: Purpose, ipAddress: string): OpenWindow[] {
    const now = clock().getTime();
    const limits: readonly Limit[] = purposes[purpose];
    const narrowPrefix = networkOf(ipAddress, defaultNetwork);
    return limits.map((limit) => {
      const { calls, windowMs, network } = limit;
      const windowsOfLimit = getOrMake(windows, limit, () => ({ recent: new Map(), older: new Map() }));
      const prefix = network === undefined ? narrowPrefix : networkOf(ipAddress, network);
      const window = windowOf(windowsOfLimit, prefix, { now, windowMs });
      return { prefix, window, maxCalls: Math.max(1, Math.round(calls * scale)) };
    });
  }

  function count(purpose: Purpose, openWindows: readonly OpenWindow[], calls: number): void {
    const sharedCounts = sharedPurposes.has(purpose) ? counts : undefined;
    for (const [index, { prefix, window }] of openWindows.entries()) {
      window.count += calls;
      if (sharedCounts !== undefined) void share(sharedCounts, `${purpose} ${index} ${prefix}`, { window, calls });
    }
  }

  async function share(sharedCounts: SharedCounts, key: string, { window, calls }: { window: Window; calls: number }) {
    window.unconfirmed += calls;
    try {
      const total = await sharedCounts.add(key, { calls, now: clock(), endsAt: new Date(window.ends) });
      window.count = total.calls + window.unconfirmed - calls;
      window.ends = total.endsAt.getTime();
    } catch {
      // Without the store, this process counts only its own calls: calls that need the store fail anyway.
    } finally {
      window.unconfirmed -= calls;
    }
  }

  return {
    take(purpose, ipAddress) {
      const openWindows = open(purpose, ipAddress);
      const fullWindows = openWindows.filter(({ window, maxCalls }) => window.count >= maxCalls);
      if (fullWindows.length > 0) {
        const ends = Math.max(...fullWindows.map(({ window }) => window.ends));
        throw new AppError('too_many', texts[purpose] ?? 'Too many requests. Please wait a moment and try again.', {
          retryAfter: Math.ceil((ends - clock().getTime()) / 1000),
        });
      }
      count(purpose, openWindows, 1);
      return { giveBack: () => count(purpose, openWindows, -1) };
    },

    add(purpose, ipAddress, calls) {
      count(purpose, open(purpose, ipAddress), calls);
    },

    used: (purpose, ipAddress) => open(purpose, ipAddress).reduce((sum, { window }) => sum + window.count, 0),
  };
}

/** Limits nothing: for forms that the office sends, and for calls that the server makes to render a page. */
export const noLimits: RateLimits = {
  take: () => ({ giveBack: () => undefined }),
  add: () => undefined,
  used: () => 0,
};

const texts: Partial<Record<Purpose, string>> = {
  contact: 'You have sent several messages already. Please wait a few minutes, or call us.',
  booking: 'You have sent several bookings already. Please wait a few minutes, or call us.',
  quote: 'You have sent several requests already. Please wait a few minutes, or call us.',
  chat: 'You are sending messages very fast. Please wait a moment and try again.',
  opening: 'You have begun many conversations. Please wait a moment and try again.',
  upload: 'You have uploaded many pictures already. Please wait a few minutes.',
  wrongLink: 'Too many links that are not valid. Please wait a while and try again.',
  logIn: 'Too many wrong passwords. Please wait a while and try again.',
};

/**
 * Returns the open window of a network, or a new one, and puts it into the map `recent`. When that map is full, it
 * becomes `older`, and the former `older` is dropped. (It would be slow to delete the first entry of one map each time,
 * because JavaScript maps walk over deleted entries to find the first.)
 */
function windowOf(windows: Windows, network: string, { now, windowMs }: { now: number; windowMs: number }): Window {
  const latestWindow = windows.recent.get(network) ?? windows.older.get(network);
  const window =
    latestWindow !== undefined && latestWindow.ends > now
      ? latestWindow
      : { ends: now + windowMs, count: 0, unconfirmed: 0 };
  if (windows.recent.size >= networksInMemory) {
    windows.older = windows.recent;
    windows.recent = new Map();
  }
  windows.recent.set(network, window);
  return window;
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const existingValue = map.get(key);
  if (existingValue !== undefined) return existingValue;
  const value = make();
  map.set(key, value);
  return value;
}
