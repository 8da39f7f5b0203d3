import { workspacePage } from '../workspace-page.tsx';

/** The mails that were sent, and those that were not. */
export const messagesSentPage = workspacePage({
  heading: 'Messages Sent',
  file: 'mail/messages-sent-screen.tsx',
  load: async () => (await import('./messages-sent-screen.tsx')).MessagesSentScreen,
});
