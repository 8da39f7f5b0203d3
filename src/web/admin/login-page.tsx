import { workspacePage } from './workspace-page.tsx';

export const loginPage = workspacePage({
  heading: 'Admin Login',
  guarded: false,
  load: async () => (await import('./session/login-screen.tsx')).LoginScreen,
});
