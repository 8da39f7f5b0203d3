import { WebSocket } from 'ws';
import { createApiClient } from '#client';
import { outcomes } from './calls.ts';

/** The same on Node, where a socket can carry a cookie: `node node.js <address> <cookie of an admin session>`. */
const [, , url = '', cookie = ''] = process.argv;

class OfficeSocket extends WebSocket {
  constructor(address: string) {
    super(address, { headers: { cookie } });
  }
}

const office = createApiClient(url, { headers: { cookie }, WebSocket: OfficeSocket });
const event = await new Promise<string>((resolve, reject) => {
  const subscription = office.chat.onEvents.subscribe(undefined, {
    onData: ({ data }) => {
      subscription.unsubscribe();
      resolve(data.type);
    },
    onError: reject,
  });
});

// The class as it comes from the package fits as well.
createApiClient(url, { WebSocket });

console.log(JSON.stringify({ ...(await outcomes(url)), event, unread: (await office.chat.unread.query()).count }));
