import { Typography } from '@mui/material';

export function AnalyticsScreen() {
  return (
    <Typography variant="h1" gutterBottom>
      Analytics
    </Typography>
  );
}
