import { mdiFilterRemoveOutline } from '@mdi/js';
import { Button } from '@mui/material';
import { Icon } from '../shell/icon.tsx';

/** A button that clears the filters and the search. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button size="small" startIcon={<Icon path={mdiFilterRemoveOutline} />} onClick={onClear}>
      Clear filters
    </Button>
  );
}
