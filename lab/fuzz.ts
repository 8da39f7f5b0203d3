import { sendBadRequests } from './fuzz/bad-requests.ts';
import { askAndNeverRead } from './fuzz/floods.ts';
import { guessPasswords } from './fuzz/guesses.ts';
import { beginConversations, guessFromNetworks } from './fuzz/many-clients.ts';
import { sendSlowly } from './fuzz/slow.ts';
import { readOptions } from './measuring/options.ts';
import { runParts } from './measuring/parts.ts';

/**
 * Starts the site on this machine and sends bad input: invalid requests and frames, most of them made from the API's
 * schemas; thousands of connections that send slowly; thousands of password guesses; connections that request much and
 * never read; guesses from many networks; and thousands of new conversations of one IP address in an hour. Ends with
 * status 1 if a check fails.
 *
 * `npm run fuzz -- --only requests --seed 265801`; the parts are requests, slow, guesses, floods, networks and chats.
 */
const options = readOptions(process.argv.slice(2), {
  parts: ['requests', 'slow', 'guesses', 'floods', 'networks', 'chats'],
  sizes: {
    requests: { default: 20_000, min: 1, max: 1_000_000 },
    frames: { default: 5_000, min: 1, max: 1_000_000 },
    sockets: { default: 1_000, min: 1, max: 5_000 },
    guesses: { default: 10_000, min: 1, max: 1_000_000 },
    /** Connections that never read. */
    connections: { default: 100, min: 1, max: 1_000 },
    networks: { default: 400, min: 1, max: 10_000 },
    conversations: { default: 3_600, min: 60, max: 100_000 },
    /** The seed of random choices; by default, taken from the clock. */
    seed: { default: 0, min: 1, max: 999_999 },
  },
});
const { size } = options;
const seed = size('seed') || 1 + (Date.now() % 999_999);

await runParts(
  'fuzz',
  {
    requests: () => sendBadRequests({ requests: size('requests'), frames: size('frames'), seed, atOnce: 24 }),
    slow: () => sendSlowly({ sockets: size('sockets') }),
    guesses: () => guessPasswords({ guesses: size('guesses') }),
    floods: () => askAndNeverRead({ connections: size('connections') }),
    networks: () => guessFromNetworks({ networks: size('networks') }),
    chats: () => beginConversations({ conversations: size('conversations') }),
  },
  options,
);
