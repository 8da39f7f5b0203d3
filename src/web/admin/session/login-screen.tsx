import { Alert, Card, CardContent, Typography } from '@mui/material';
import { useLocation, useSearchParams } from 'wouter';
import { adminTexts } from '#domain/admin.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { loginIntro } from './login-intro.ts';
import { nextPath } from './next-path.ts';
import { PasswordForm } from './password-form.tsx';
import { useLogIn } from './use-log-in.ts';
import { useSession } from './use-session.ts';

/** The log-in page. After the log-in, it goes to the page that was opened before, or else to the dashboard. */
export function LoginScreen() {
  const [, navigate] = useLocation();
  const [parameters] = useSearchParams();
  const next = nextPath(parameters.get('next'));
  const toast = useToast();
  const { isLoggedIn } = useSession();
  const logIn = useLogIn(() => {
    toast({ title: 'Success', description: adminTexts.loggedIn });
    navigate(next, { replace: true });
  });

  return (
    <Card sx={{ maxWidth: 420, mx: 'auto', mt: { xs: 2, sm: 8 } }}>
      <CardContent sx={{ p: { xs: 3, sm: 4 } }}>
        <Typography variant="h1" gutterBottom>
          Admin Login
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          {loginIntro}
        </Typography>
        {isLoggedIn && (
          <Alert severity="info" sx={{ mb: 3 }} action={<PageLink href={next}>Continue</PageLink>}>
            You are already logged in.
          </Alert>
        )}
        <PasswordForm label="Login" check={logIn} onError={(error) => toast({ ...error, variant: 'destructive' })} />
      </CardContent>
    </Card>
  );
}
