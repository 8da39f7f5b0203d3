import { Typography } from '@mui/material';

export function DashboardScreen() {
  return <Typography variant="h1">Admin Dashboard</Typography>;
}
