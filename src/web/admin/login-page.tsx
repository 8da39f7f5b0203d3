import { workspacePage } from './workspace-page.tsx';

export const loginPage = workspacePage({
  heading: 'Admin Login',
  access: 'anybody',
  load: async () => (await import('./session/login-screen.tsx')).LoginScreen,
});
