import { workspacePage } from '../workspace-page.tsx';

export const mailsPage = workspacePage({
  heading: 'Messages Sent',
  file: 'mail/mails-screen.tsx',
  load: async () => (await import('./mails-screen.tsx')).MailsScreen,
});
