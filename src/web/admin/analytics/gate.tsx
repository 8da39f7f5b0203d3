import { Alert, Card, CardContent, Typography } from '@mui/material';
import { adminTexts } from '#domain/admin.ts';
import { useApiClient } from '#web/lib/api/api.ts';
import { passwordError } from '../session/password-error.ts';
import { PasswordForm } from '../session/password-form.tsx';

const wrongPassword = { title: adminTexts.accessDenied, description: adminTexts.incorrectPassword };

type GateProps = {
  /** Whether an earlier unlock has expired. */
  hasExpired: boolean;
  onUnlock: (unlock: string) => void;
};

/** The password form that is shown before the figures. */
export function Gate({ hasExpired, onUnlock }: GateProps) {
  const client = useApiClient();
  const check = async (password: string) => {
    try {
      const { unlock } = await client.admin.analytics.unlock.mutate({ password });
      return { enter: () => onUnlock(unlock) };
    } catch (error) {
      return { error: passwordError(error, { wrong: wrongPassword }) };
    }
  };
  return (
    <Card sx={{ maxWidth: 420, mx: 'auto', mt: { xs: 2, sm: 8 } }}>
      <CardContent sx={{ p: { xs: 3, sm: 4 } }}>
        <Typography variant="h1" gutterBottom>
          Analytics
        </Typography>
        <Typography color="textSecondary" sx={{ mb: 3 }}>
          Please enter the password to see how often the site’s pages are viewed. It is asked for on each visit.
        </Typography>
        {hasExpired && (
          <Alert severity="info" sx={{ mb: 3 }}>
            An hour has passed. Please enter the password again.
          </Alert>
        )}
        <PasswordForm label="Unlock" check={check} />
      </CardContent>
    </Card>
  );
}
