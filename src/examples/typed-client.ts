// Other programs import from 'commercial-cleaning-client', the package that `npm run build:client` makes.
import { type ApiClient, createApiClient, isApiError } from '#client';

/** Books a home cleaning. TypeScript checks the fields' types, and the server checks their values. @returns the id */
export async function book(api: ApiClient, serviceDate: string): Promise<string> {
  const receipt = await api.booking.create.mutate({
    name: 'Ann Lee',
    email: 'ann@example.com',
    phone: '561-555-0101',
    address: '12 Palm Way',
    city: 'Jupiter',
    zipCode: '33458',
    bedrooms: 2,
    bathrooms: '1.5',
    serviceType: 'regular',
    serviceDate,
    serviceTime: 'afternoon',
    hours: 3,
    additionalServices: { stoveCleaning: true, refrigeratorCleaning: false },
    // With this id, a booking can be sent again after a lost connection and is stored only once.
    submissionId: crypto.randomUUID(),
  });
  return receipt.id;
}

/**
 * Opens a conversation, sends a message, and waits until the subscription receives it.
 *
 * @returns the texts of all messages, oldest first
 */
export async function chat(api: ApiClient, text: string): Promise<string[]> {
  const sessionId = crypto.randomUUID();
  const texts: string[] = [];
  const visitor = { name: 'Ann Lee', email: 'ann@example.com' };
  await new Promise<void>((resolve, reject) => {
    const subscription = api.chat.onMessage.subscribe(
      { sessionId },
      {
        onData: ({ data: event }) => {
          // Sent only now, because the subscription receives all messages after this event.
          if (event.type === 'ready')
            api.chat.send.mutate({ sessionId, message: text, isUser: true, ...visitor }).catch(reject);
          if (event.type !== 'message') return;
          texts.push(event.message.message);
          if (event.message.message !== text) return;
          subscription.unsubscribe();
          resolve();
        },
        onError: reject,
      },
    );
  });
  return texts;
}

/** Tries to book a day in the past. @returns the reasons for the rejection, in one line */
export async function rejectionReasons(api: ApiClient): Promise<string> {
  try {
    await book(api, '2001-01-01');
    return 'It was accepted.';
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.data.issues.map(({ path, message }) => `${path}: ${message}`).join(' ');
  }
}

/** `npx node src/examples/typed-client.ts http://127.0.0.1:3000` runs this file on the Node version of the project. */
if (import.meta.main) {
  const api = createApiClient(process.argv[2] ?? 'http://127.0.0.1:3000');
  const nextWeek = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  console.log('Booked:', await book(api, nextWeek));
  console.log('Rejected:', await rejectionReasons(api));
  console.log('Chat:', await chat(api, 'Do you clean lobbies at night?'));
}
