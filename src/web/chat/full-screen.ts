/** The media query for a panel that covers the window. chat-panel.module.css has the same condition. */
export const fullScreen = '(max-width: 40rem), (max-height: 30rem)';
