import { workspacePage } from '../workspace-page.tsx';

export const messagesSentPage = workspacePage({
  heading: 'Messages Sent',
  file: 'mail/messages-sent-screen.tsx',
  load: async () => (await import('./messages-sent-screen.tsx')).MessagesSentScreen,
});
