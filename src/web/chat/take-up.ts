import { browserClient } from '#web/lib/api/browser-client.ts';
import { openAtNextLoad } from './reopen.ts';
import { openStorage } from './storage.ts';
import { storageKeys } from './storage-keys.ts';
import { visitorIn } from './visitor.ts';

/** Continues a conversation on this device: the next page that is loaded opens the chat with it. */
export async function takeUp(token: string): Promise<void> {
  const { sessionId, name, email } = await browserClient.chat.takeUp.mutate({ token });
  const storage = openStorage(window);
  storage.set(storageKeys.sessionId, sessionId);
  if (name !== undefined && email !== undefined) visitorIn(storage).save({ name, email });
  openAtNextLoad();
}
