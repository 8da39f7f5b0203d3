import { mdiFilterRemoveOutline } from '@mdi/js';
import { Button } from '@mui/material';
import { Icon } from '../shell/icon.tsx';

/** The way out of filters that leave out too much, the search among them. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button size="small" startIcon={<Icon path={mdiFilterRemoveOutline} />} onClick={onClear}>
      Clear filters
    </Button>
  );
}
