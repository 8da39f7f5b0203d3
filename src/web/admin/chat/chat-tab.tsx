import { Typography } from '@mui/material';

export function ChatTab() {
  return <Typography>No chat sessions available</Typography>;
}
