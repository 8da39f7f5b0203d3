import { AppError } from '#domain/errors.ts';
import { type NetworkBits, networkOf } from './network-address.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** So many calls of one network within so many milliseconds; the network is one address unless told. */
type Limit = { calls: number; windowMs: number; network?: NetworkBits };

const oneAddress: NetworkBits = { v4: 32, v6: 64 };

/** What one customer of a provider may have of IPv6, as a rule and at the most. */
const site: NetworkBits = { v4: 32, v6: 56 };
const wideSite: NetworkBits = { v4: 32, v6: 48 };

/**
 * What is counted, each on its own (CONTRACT, REST). What is stored has a limit for the day too: without it, one
 * stranger could fill the disk.
 */
const purposes = {
  contact: [
    { calls: 10, windowMs: 10 * minute },
    { calls: 150, windowMs: day },
    { calls: 600, windowMs: day, network: wideSite },
  ],
  booking: [
    { calls: 10, windowMs: 10 * minute },
    { calls: 150, windowMs: day },
    { calls: 600, windowMs: day, network: wideSite },
  ],
  quote: [
    { calls: 10, windowMs: 10 * minute },
    { calls: 150, windowMs: day },
    { calls: 600, windowMs: day, network: wideSite },
  ],
  chat: [
    { calls: 60, windowMs: minute },
    { calls: 3_000, windowMs: day },
    { calls: 12_000, windowMs: day, network: wideSite },
  ],
  /** Conversations that begin, with a message or without. */
  opening: [
    { calls: 60, windowMs: minute },
    { calls: 300, windowMs: day },
    { calls: 1_200, windowMs: day, network: wideSite },
  ],
  pageView: [{ calls: 120, windowMs: minute }],
  read: [{ calls: 600, windowMs: minute }],
  /** Forms as they arrive, refused ones too; what is taken counts as contact or booking on top. */
  form: [{ calls: 600, windowMs: minute }],
  upload: [{ calls: 60, windowMs: 10 * minute }],
  /** Hosts that pages are made for. */
  host: [{ calls: 10, windowMs: 10 * minute }],
  /** The same, for all together. */
  hostOfAll: [{ calls: 60, windowMs: 10 * minute }],
  /** Wrong tokens of secret links of all kinds; a right one is given back. */
  wrongLink: [{ calls: 20, windowMs: 15 * minute }],
  /** Links that are asked for by e-mail address. */
  linkRequest: [
    { calls: 10, windowMs: 15 * minute },
    { calls: 100, windowMs: day, network: wideSite },
  ],
  /** Wrong passwords; a right one is given back. */
  logIn: [
    { calls: 10, windowMs: 15 * minute },
    { calls: 30, windowMs: 15 * minute, network: site },
    { calls: 100, windowMs: 15 * minute, network: wideSite },
  ],
} as const satisfies Record<string, readonly Limit[]>;

export type Purpose = keyof typeof purposes;

/** Networks remembered for one limit: this many at least, twice as many at the most. */
const remembered = 10_000;

/** A call that was counted. */
export type Taken = {
  /** Takes the call back out of the count. */
  giveBack(): void;
};

export type RateLimits = {
  /**
   * Counts a call before it is judged, so that many at once cannot slip through.
   *
   * @param address IPv6 addresses count by their /64, for that is what one household or server gets
   * @throws AppError `too_many`, with the seconds to wait, when the address has used up its calls
   */
  take(purpose: Purpose, address: string): Taken;
  /** Counts calls that were worth more than they were counted for. It refuses nothing: later calls pay for it. */
  add(purpose: Purpose, address: string, calls: number): void;
  /** How many calls are counted, in all windows of the purpose together. */
  used(purpose: Purpose, address: string): number;
};

/** Does what was counted. Where that fails, such as while the store is away, it does not count, for it has to be repeated. */
export async function unlessFailing<T>(taken: Taken, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    taken.giveBack();
    throw error;
  }
}

type Window = { ends: number; count: number };
type Windows = { recent: Map<string, Window>; older: Map<string, Window> };

/** Limits in the memory of this process, in windows that begin with a network's first call. */
export function rateLimits({ scale, clock }: { scale: number; clock: () => Date }): RateLimits {
  const windows = new Map<Limit, Windows>();

  function open(purpose: Purpose, address: string): { window: Window; calls: number }[] {
    const now = clock().getTime();
    const limits: readonly Limit[] = purposes[purpose];
    return limits.map((limit) => {
      const { calls, windowMs, network = oneAddress } = limit;
      const kept = entry(windows, limit, () => ({ recent: new Map(), older: new Map() }));
      const window = windowOf(kept, networkOf(address, network), { time: now, windowMs });
      return { window, calls: Math.max(1, Math.round(calls * scale)) };
    });
  }

  return {
    take(purpose, address) {
      const counted = open(purpose, address);
      const full = counted.filter(({ window, calls }) => window.count >= calls);
      if (full.length > 0) {
        const ends = Math.max(...full.map(({ window }) => window.ends));
        throw new AppError('too_many', refusals[purpose] ?? 'Too many requests. Please wait a moment and try again.', {
          retryAfter: Math.ceil((ends - clock().getTime()) / 1000),
        });
      }
      for (const { window } of counted) window.count += 1;
      return {
        giveBack() {
          for (const { window } of counted) window.count -= 1;
        },
      };
    },

    add(purpose, address, calls) {
      for (const { window } of open(purpose, address)) window.count += calls;
    },

    used: (purpose, address) => open(purpose, address).reduce((sum, { window }) => sum + window.count, 0),
  };
}

/** For calls that no visitor makes, such as those of pages rendered on the server. */
export const noLimits: RateLimits = {
  take: () => ({ giveBack: () => undefined }),
  add: () => undefined,
  used: () => 0,
};

const refusals: Partial<Record<Purpose, string>> = {
  contact: 'You have sent several messages already. Please wait a few minutes, or call us.',
  booking: 'You have sent several bookings already. Please wait a few minutes, or call us.',
  quote: 'You have sent several requests already. Please wait a few minutes, or call us.',
  chat: 'You are sending messages very fast. Please wait a moment and try again.',
  opening: 'You have begun many conversations. Please wait a moment and try again.',
  upload: 'You have uploaded many pictures already. Please wait a few minutes.',
  wrongLink: 'Too many links that are not good. Please wait a while and try again.',
  logIn: 'Too many wrong passwords. Please wait a while and try again.',
};

/**
 * The window that is open for a network, or one that begins now. New ones fill one map; when it is full it becomes
 * the older one, and what is only in the one before that is forgotten. (One map whose first entry is deleted each
 * time would be slow: a JavaScript map walks over its deleted entries to find the first.)
 */
function windowOf(kept: Windows, network: string, now: { time: number; windowMs: number }): Window {
  const known = kept.recent.get(network) ?? kept.older.get(network);
  const window = known !== undefined && known.ends > now.time ? known : { ends: now.time + now.windowMs, count: 0 };
  if (kept.recent.size >= remembered) {
    kept.older = kept.recent;
    kept.recent = new Map();
  }
  kept.recent.set(network, window);
  return window;
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
