import { Typography } from '@mui/material';

export function BlogScreen() {
  return (
    <Typography variant="h1" gutterBottom>
      Blog Management
    </Typography>
  );
}
