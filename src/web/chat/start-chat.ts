import { browserClient } from '#web/lib/api/browser-client.ts';
import { liveUrl, openLiveClient } from '#web/lib/live/live-client.ts';
import type { ToastContent } from '#web/ui/toasts.tsx';
import { pageEnvironment } from './environment.ts';
import { restCalls } from './rest-calls.ts';
import { openStorage } from './storage.ts';
import { chatTexts } from './texts.ts';
import { createVisitorChat, type VisitorChat } from './visitor-chat.ts';

/** Starts the chat of this page's visitor. Call its `stop` when it is no longer needed. */
export const startChat = (toast: (content: ToastContent) => void): VisitorChat =>
  createVisitorChat({
    api: browserClient,
    storage: openStorage(window),
    environment: pageEnvironment,
    openLive: (events) => openLiveClient(liveUrl(window.location), events),
    rest: restCalls(),
    onSendFailed: () => toast({ title: chatTexts.failedTitle, description: chatTexts.failed, variant: 'destructive' }),
  });
