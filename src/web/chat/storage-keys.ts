/** Keys of the visitor's session and details in local storage (SPEC section 3). */
export const storageKeys = {
  sessionId: 'chatSessionId',
  name: 'chatUserName',
  email: 'chatUserEmail',
  phone: 'chatUserPhone',
  /** 'true' once the details were given. */
  formSubmitted: 'chatFormSubmitted',
} as const;

/** Prefix of the keys of the outbox's messages; the `clientId` follows. */
export const pendingPrefix = 'chatPending:';

/** Whether a conversation was started in this browser. False if storage is blocked. */
export function hasStoredConversation(page: { readonly localStorage: Storage }): boolean {
  try {
    return page.localStorage.getItem(storageKeys.formSubmitted) === 'true';
  } catch {
    return false;
  }
}
