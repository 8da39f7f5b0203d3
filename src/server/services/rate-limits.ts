import { AppError } from '#domain/errors.ts';
import { type NetworkBits, networkOf } from './ip-address.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Maximum calls of a network in a window of time; by default, the network is one IP address. */
type Limit = { calls: number; windowMs: number; network?: NetworkBits };

const oneIpAddress: NetworkBits = { v4: 32, v6: 64 };

/** The network of one customer of an IPv6 provider: the usual size, and the largest size. */
const usualNetwork: NetworkBits = { v4: 32, v6: 56 };
const largestNetwork: NetworkBits = { v4: 32, v6: 48 };

/**
 * The limits of each purpose, which are counted separately. Calls that store something have a limit per day too:
 * without it, one client could fill the disk.
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
  /** Received forms, including rejected ones; accepted forms also count as contact, booking or quote. */
  form: [{ calls: 600, windowMs: minute }],
  upload: [{ calls: 60, windowMs: 10 * minute }],
  /** Host names for which pages are rendered. */
  host: [{ calls: 10, windowMs: 10 * minute }],
  /** Host names of all clients together for which pages are rendered. */
  hostTotal: [{ calls: 60, windowMs: 10 * minute }],
  /** Wrong tokens of all kinds of secret links; right tokens are not counted. */
  wrongLink: [{ calls: 20, windowMs: 15 * minute }],
  /** Requests for the links of an email. */
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
 * The purposes that all processes on one database count together: calls that store something or may guess a secret.
 * Other calls are frequent and cheap, and each process counts its own.
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

/** `add` adds calls to the open window of a key, or to a new window. @returns all calls in the window, and its end */
export type SharedCounts = {
  add(key: string, change: { calls: number; now: Date; endsAt: Date }): Promise<{ calls: number; endsAt: Date }>;
};

/** Networks in memory per limit: at least this many, at most twice as many. */
const networksInMemory = 10_000;

/** A call that was counted. */
export type CountedCall = {
  /** Undoes the count of this call. */
  giveBack(): void;
};

export type RateLimits = {
  /**
   * Counts a call before it is handled, so that simultaneous calls cannot exceed the limit.
   *
   * @param ipAddress the client; for IPv6, its /64 network is counted, which belongs to one connection or server
   * @throws AppError `too_many`, with the seconds to wait, if the IP address has used up its calls
   */
  take(purpose: Purpose, ipAddress: string): CountedCall;
  /** Counts the extra cost of calls afterwards. It never throws: later calls are rejected. */
  add(purpose: Purpose, ipAddress: string, calls: number): void;
  /** The number of calls in all windows of the purpose. */
  used(purpose: Purpose, ipAddress: string): number;
};

/**
 * Runs the work of a counted call. If it fails, for instance without a store, the count is undone, because the client
 * has to repeat the call.
 */
export async function giveBackOnError<T>(countedCall: CountedCall, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    countedCall.giveBack();
    throw error;
  }
}

/** `unconfirmed`: how many calls of `count` the shared count may not contain yet. */
type Window = { ends: number; count: number; unconfirmed: number };
type Windows = { recent: Map<string, Window>; older: Map<string, Window> };

type OpenWindow = { prefix: string; window: Window; calls: number };

/**
 * Limits in the memory of this process, in windows that start with a network's first call.
 *
 * @param parts.counts counts calls of all processes on one database. No call waits for it: a process learns about the
 *   calls of others after its own next call, so each process may let one call of a network pass beyond the limit
 */
export function rateLimits(parts: { scale: number; clock: () => Date; counts?: SharedCounts | undefined }): RateLimits {
  const { scale, clock, counts } = parts;
  const windows = new Map<Limit, Windows>();

  function open(purpose: Purpose, ipAddress: string): OpenWindow[] {
    const now = clock().getTime();
    const limits: readonly Limit[] = purposes[purpose];
    const narrowPrefix = networkOf(ipAddress, oneIpAddress);
    return limits.map((limit) => {
      const { calls, windowMs, network } = limit;
      const windowsOfLimit = getOrMake(windows, limit, () => ({ recent: new Map(), older: new Map() }));
      const prefix = network === undefined ? narrowPrefix : networkOf(ipAddress, network);
      const window = windowOf(windowsOfLimit, prefix, { time: now, windowMs });
      return { prefix, window, calls: Math.max(1, Math.round(calls * scale)) };
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
      const fullWindows = openWindows.filter(({ window, calls }) => window.count >= calls);
      if (fullWindows.length > 0) {
        const ends = Math.max(...fullWindows.map(({ window }) => window.ends));
        throw new AppError('too_many', messages[purpose] ?? 'Too many requests. Please wait a moment and try again.', {
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

/** Limits nothing: for calls that no visitor makes, such as the calls of pages that are rendered on the server. */
export const noLimits: RateLimits = {
  take: () => ({ giveBack: () => undefined }),
  add: () => undefined,
  used: () => 0,
};

const messages: Partial<Record<Purpose, string>> = {
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
 * Returns the open window of a network, or a new one. Windows in use are in the map `recent`; when it is full, it
 * becomes `older`, and the former `older` is dropped. (It would be slow to delete the first entry of one map each time,
 * because JavaScript maps walk over deleted entries to find the first.)
 */
function windowOf(windows: Windows, network: string, now: { time: number; windowMs: number }): Window {
  const latestWindow = windows.recent.get(network) ?? windows.older.get(network);
  const window =
    latestWindow !== undefined && latestWindow.ends > now.time
      ? latestWindow
      : { ends: now.time + now.windowMs, count: 0, unconfirmed: 0 };
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
