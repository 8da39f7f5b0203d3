import { ChatPanel } from './chat-panel.tsx';
import { startChat } from './start-chat.ts';

/** Everything behind the button, which arrives together. */
export const chatCode = { ChatPanel, startChat };
export type ChatCode = typeof chatCode;
