import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Box, Button, Typography } from '@mui/material';
import { formatCount } from '../record/format.ts';
import { Icon } from '../shell/icon.tsx';
import { lastPage, type Pages } from './paging.ts';
import { countInWords } from './total.ts';

type PagerProps = Pages & { onPage: (page: number) => void };

/** Buttons for the pages of a list, if there are several. */
export function Pager({ page, onPage, ...sizes }: PagerProps) {
  const last = lastPage(sizes);
  if (last === 0 && page === 0) return null;
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: 'flex', displayPrint: 'none', justifyContent: 'space-between', alignItems: 'center', mt: 1.5 }}
    >
      <Button disabled={page === 0} onClick={() => onPage(page - 1)} startIcon={<Icon path={mdiChevronLeft} />}>
        Previous
      </Button>
      <Typography role="status" variant="body2" color="textSecondary">
        {`Page ${formatCount(page + 1)} of ${countInWords({ total: Math.max(page, last) + 1, isExact: sizes.isExact })}`}
      </Typography>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)} endIcon={<Icon path={mdiChevronRight} />}>
        Next
      </Button>
    </Box>
  );
}
