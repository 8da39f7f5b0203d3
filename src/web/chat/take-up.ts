import { browserClient } from '#web/lib/api/browser-client.ts';
import { openAtNextLoad } from './reopen.ts';
import { openStorage } from './storage.ts';
import { storageKeys } from './storage-keys.ts';
import { visitorIn } from './visitor.ts';

/**
 * Continues a conversation in this browser: the next page that this tab loads opens the chat with that conversation.
 *
 * @param token the token of a mailed chat link
 * @throws if the token is not valid or the server cannot be reached
 */
export async function takeUp(token: string): Promise<void> {
  const { sessionId, name, email } = await browserClient.chat.takeUp.mutate({ token });
  const storage = openStorage(window);
  storage.set(storageKeys.sessionId, sessionId);
  if (name !== undefined && email !== undefined) visitorIn(storage).save({ name, email });
  openAtNextLoad();
}
