/** Keys of the visitor's details in local storage (SPEC section 3). */
export const storageKeys = {
  sessionId: 'chatSessionId',
  name: 'chatUserName',
  email: 'chatUserEmail',
  phone: 'chatUserPhone',
  /** 'true' once the details were given. */
  formSubmitted: 'chatFormSubmitted',
} as const;

/** Prefix of the keys of unacknowledged messages; the `clientId` follows. */
export const pendingPrefix = 'chatPending:';

/** Whether an earlier visit or another tab has started a conversation. False if storage is blocked. */
export function hasStoredConversation(page: { readonly localStorage: Storage }): boolean {
  try {
    return page.localStorage.getItem(storageKeys.formSubmitted) === 'true';
  } catch {
    return false;
  }
}
