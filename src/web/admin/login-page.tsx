import { loginIntro } from './session/login-intro.ts';
import { workspacePage } from './workspace-page.tsx';

export const loginPage = workspacePage({
  heading: 'Admin Login',
  intro: loginIntro,
  access: 'anybody',
  file: 'session/login-screen.tsx',
  load: async () => (await import('./session/login-screen.tsx')).LoginScreen,
});
