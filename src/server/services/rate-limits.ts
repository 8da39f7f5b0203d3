import { AppError } from '#domain/errors.ts';
import { networkOf } from './network-address.ts';

const minute = 60_000;

/** What is counted, each on its own: how many calls of one address within how many milliseconds (CONTRACT, REST). */
const purposes = {
  contact: { calls: 10, windowMs: 10 * minute },
  booking: { calls: 10, windowMs: 10 * minute },
  chat: { calls: 60, windowMs: minute },
  /** Conversations that begin without a message. */
  opening: { calls: 60, windowMs: minute },
  pageView: { calls: 120, windowMs: minute },
  read: { calls: 600, windowMs: minute },
  /** Forms as they arrive, refused ones too; what is taken counts as contact or booking on top. */
  form: { calls: 600, windowMs: minute },
  upload: { calls: 60, windowMs: 10 * minute },
  /** Wrong passwords; a right one is given back. */
  logIn: { calls: 10, windowMs: 15 * minute },
} as const;

export type Purpose = keyof typeof purposes;

/** Addresses remembered for one purpose: this many at least, twice as many at the most. */
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

/** Limits in the memory of this process, in windows that begin with an address's first call. */
export function rateLimits({ scale, clock }: { scale: number; clock: () => Date }): RateLimits {
  const windows = new Map<Purpose, Windows>();
  return {
    take(purpose, address) {
      const { calls, windowMs } = purposes[purpose];
      const now = clock().getTime();
      const kept = entry(windows, purpose, () => ({ recent: new Map(), older: new Map() }));
      const window = windowOf(kept, address, { time: now, windowMs });
      if (window.count >= Math.max(1, Math.round(calls * scale))) {
        throw new AppError('too_many', refusals[purpose] ?? 'Too many requests. Please wait a moment and try again.', {
          retryAfter: Math.ceil((window.ends - now) / 1000),
        });
      }
      window.count += 1;
      return {
        giveBack() {
          window.count -= 1;
        },
      };
    },
  };
}

/** For calls that no visitor makes, such as those of pages rendered on the server. */
export const noLimits: RateLimits = { take: () => ({ giveBack: () => undefined }) };

const refusals: Partial<Record<Purpose, string>> = {
  contact: 'You have sent several messages already. Please wait a few minutes, or call us.',
  booking: 'You have sent several bookings already. Please wait a few minutes, or call us.',
  chat: 'You are sending messages very fast. Please wait a moment and try again.',
  opening: 'You have begun many conversations. Please wait a moment and try again.',
  upload: 'You have uploaded many pictures already. Please wait a few minutes.',
  logIn: 'Too many wrong passwords. Please wait a while and try again.',
};

/**
 * The window that is open for an address, or one that begins now. New ones fill one map; when it is full it becomes
 * the older one, and what is only in the one before that is forgotten. (One map whose first entry is deleted each
 * time would be slow: a JavaScript map walks over its deleted entries to find the first.)
 */
function windowOf(kept: Windows, address: string, now: { time: number; windowMs: number }): Window {
  const network = networkOf(address, { v4: 32, v6: 64 });
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
