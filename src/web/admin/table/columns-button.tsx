import { mdiViewColumnOutline } from '@mdi/js';
import { Button, Checkbox, FormControlLabel, FormGroup, Popover } from '@mui/material';
import { useState } from 'react';
import { Icon } from '../shell/icon.tsx';

/** Whether each column is shown, by its field. Columns without an entry are shown. */
export type ColumnVisibility = Record<string, boolean>;

type ColumnsButtonProps = {
  columns: readonly { field: string; headerName?: string | undefined }[];
  visibility: ColumnVisibility;
  onChange: (visibility: ColumnVisibility) => void;
};

/** A button that opens checkboxes for showing and hiding a table's columns. */
export function ColumnsButton({ columns, visibility, onChange }: ColumnsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon path={mdiViewColumnOutline} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
      >
        <FormGroup sx={{ px: 2, py: 1 }}>
          {columns.map(({ field, headerName }) => (
            <FormControlLabel
              key={field}
              label={headerName ?? field}
              control={
                <Checkbox
                  size="small"
                  checked={visibility[field] !== false}
                  onChange={(_event, isShown) => onChange({ ...visibility, [field]: isShown })}
                />
              }
            />
          ))}
        </FormGroup>
      </Popover>
    </>
  );
}
