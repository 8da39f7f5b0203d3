import { sendBadRequests } from './fuzz/bad-requests.ts';
import { askAndNeverRead } from './fuzz/floods.ts';
import { guessPasswords } from './fuzz/guesses.ts';
import { sendSlowly } from './fuzz/slow.ts';
import { beginConversations, guessFromNetworks } from './fuzz/strangers.ts';
import { readOptions } from './measuring/options.ts';
import { runParts } from './measuring/parts.ts';

/**
 * Sends bad input to a running site on this machine: invalid requests and frames, made from the API's own description;
 * thousands of connections that send slowly; thousands of password guesses; connections that request much and never
 * read; guesses from many networks; and as many new chats in an hour as in a busy week. Ends with status 1 if a check
 * fails.
 *
 * `npm run fuzz -- --only requests --seed 265801`; the parts are requests, slow, guesses, floods, networks and chats.
 */
const options = readOptions(process.argv.slice(2), {
  parts: ['requests', 'slow', 'guesses', 'floods', 'networks', 'chats'],
  sizes: {
    requests: { usual: 20_000, least: 1, most: 1_000_000 },
    frames: { usual: 5_000, least: 1, most: 1_000_000 },
    sockets: { usual: 1_000, least: 1, most: 5_000 },
    guesses: { usual: 10_000, least: 1, most: 1_000_000 },
    /** Connections that never read. */
    connections: { usual: 100, least: 1, most: 1_000 },
    networks: { usual: 400, least: 1, most: 10_000 },
    conversations: { usual: 3_600, least: 60, most: 100_000 },
    /** The seed of random choices; random by default. */
    seed: { usual: 0, least: 1, most: 999_999 },
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
