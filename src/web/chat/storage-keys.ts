/** Where local storage holds who chats (SPEC section 3). */
export const storageKeys = {
  sessionId: 'chatSessionId',
  name: 'chatUserName',
  email: 'chatUserEmail',
  phone: 'chatUserPhone',
  /** 'true' once the details were given. */
  formSubmitted: 'chatFormSubmitted',
} as const;

/** Before the `clientId` of each message that was not acknowledged yet. */
export const pendingPrefix = 'chatPending:';

/** Whether an earlier visit, or another tab, has begun a conversation. False where storage is forbidden. */
export function hasBegun(keeper: { readonly localStorage: Storage }): boolean {
  try {
    return keeper.localStorage.getItem(storageKeys.formSubmitted) === 'true';
  } catch {
    return false;
  }
}
