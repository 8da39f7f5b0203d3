import { mdiAccountEditOutline } from '@mdi/js';
import { Box, Button, IconButton, Popover, TextField, Tooltip } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { maxLengths } from '#domain/fields.ts';
import { Icon } from '../shell/icon.tsx';
import { useStaffChat } from './staff-chat-provider.tsx';

const label = 'Your name for colleagues';

/** A button whose popover sets the name that colleagues see beside replies and changes from this desk. */
export function DeskNameButton() {
  const { self, setName } = useStaffChat();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [typedName, setTypedName] = useState('');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setName(typedName.slice(0, maxLengths.name));
    setAnchor(null);
  };

  return (
    <>
      <Tooltip title={self.name === undefined ? label : `${label}: ${self.name}`}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setTypedName(self.name ?? '');
            setAnchor(event.currentTarget);
          }}
        >
          <Icon path={mdiAccountEditOutline} />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { p: 2, width: 300 } } }}
      >
        <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
          <TextField
            autoFocus
            label={label}
            value={typedName}
            onChange={(event) => setTypedName(event.target.value)}
            helperText="Stands beside your replies in the workspace. Visitors do not see it."
            slotProps={{ htmlInput: { maxLength: maxLengths.name, autoComplete: 'nickname' } }}
          />
          <Button type="submit" variant="contained">
            Save
          </Button>
        </Box>
      </Popover>
    </>
  );
}
