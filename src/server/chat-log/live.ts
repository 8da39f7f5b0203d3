import { type ChatLog, type LiveBus, startLiveBus } from './bus.ts';
import { createFeed, type FeedKind, fittingFeed, type WatchedLog } from './feeds.ts';
import { type PresenceExchange, sharePresence } from './shared-presence.ts';
import { createSignals, type Signals } from './signals.ts';
import { createSlots, type Slots } from './slots.ts';

/** Everything that streams to clients of this process: the stored log, and signals that are not stored. */
export type Live = {
  bus: LiveBus;
  signals: Signals;
  /** A slot for each open stream. */
  streams: Slots;
  /** Ends all streams; their readers reconnect. */
  close(): Promise<void>;
  /** Aborts when the process stops serving streams. */
  closing: AbortSignal;
};

/** The chat log, with a change stream if the deployment has change streams. */
export type LiveLog = ChatLog & WatchedLog & { hasChangeStreams(): Promise<boolean> };

/** Maximum open streams. A visitor's chat widget opens two. */
const maxStreamsPerNetwork = 4_000;
const maxStreamsInTotal = 40_000;

/**
 * @param options.networkOf returns the network of an IP address; the streams of each network are counted together
 * @param options.feed the feed for entries of other processes; if undefined, the feed that fits the deployment
 * @param options.presences the store in which processes share who is online; undefined if there is only one process
 * @param options.sharedDatabase whether other processes can reach the database
 * @param options.scale multiplies the limit per network, if above 1
 */
export async function startLive(
  log: LiveLog,
  options: {
    feed: FeedKind | undefined;
    sharedDatabase: boolean;
    presences?: PresenceExchange | undefined;
    scale: number;
    networkOf: (ipAddress: string) => string;
    reportError: (error: unknown) => void;
  },
): Promise<Live> {
  const { networkOf, reportError } = options;
  const kind = options.feed ?? (await fittingFeed(log, options));
  const feed = createFeed(log, kind, reportError);
  const bus = await startLiveBus({ log, feed, reportError });
  const signals = createSignals();
  const stopSharing = options.presences && sharePresence({ signals, exchange: options.presences, reportError });
  const closing = new AbortController();
  const perNetwork = maxStreamsPerNetwork * Math.max(1, options.scale);
  return {
    bus,
    signals,
    streams: createSlots({ perNetwork, total: maxStreamsInTotal, networkOf }),
    closing: closing.signal,
    async close() {
      closing.abort();
      await stopSharing?.();
      signals.close();
      await bus.close();
    },
  };
}
