/** The media query for a panel that covers the browser window. chat-panel.module.css has the same condition. */
export const fullScreenQuery = '(max-width: 40rem), (max-height: 30rem)';
