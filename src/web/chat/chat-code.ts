import { ChatPanel } from './chat-panel.tsx';
import { startChat } from './start-chat.ts';

/** The code that `ChatWidget` loads, as one lazy chunk. */
export const chatCode = { ChatPanel, startChat };
export type ChatCode = typeof chatCode;
