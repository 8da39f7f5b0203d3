import { WebSocket } from 'ws';
import { createApiClient } from '#client';
import { outcomes } from './calls.ts';

/**
 * Makes the calls of `calls.ts` on Node, and two calls of the office, because a WebSocket of the package `ws` can send
 * a cookie: `node node.js <url> <cookie of an admin session>`.
 */
const [, , url = '', cookie = ''] = process.argv;

class OfficeSocket extends WebSocket {
  constructor(endpoint: string) {
    super(endpoint, { headers: { cookie } });
  }
}

const office = createApiClient(url, { headers: { cookie }, WebSocket: OfficeSocket });
const eventType = await new Promise<string>((resolve, reject) => {
  const subscription = office.chat.onEvents.subscribe(undefined, {
    onData: ({ data }) => {
      subscription.unsubscribe();
      resolve(data.type);
    },
    onError: reject,
  });
});

// The unchanged class of the package `ws` is also accepted.
createApiClient(url, { WebSocket });

const { count: unread } = await office.chat.unread.query();
console.log(JSON.stringify({ ...(await outcomes(url)), event: eventType, unread }));
