/** Where the chat's panel covers the window. The same condition stands in chat-panel.module.css. */
export const fullScreen = '(max-width: 40rem), (max-height: 30rem)';
