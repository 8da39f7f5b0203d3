import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { Box, Button, Card, CardActionArea, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import { formatCount } from './format.ts';
import type { Paging } from './record-grid.tsx';

type RecordCardsProps<Row extends { id: string }> = {
  /** What the list is called. */
  label: string;
  rows: readonly Row[];
  paging: Paging;
  emptyText: string;
  onOpen: (row: Row) => void;
  /** A record in a few lines. */
  card: (row: Row) => ReactNode;
};

/** A table's rows as a list that is read without turning the phone. */
export function RecordCards<Row extends { id: string }>(properties: RecordCardsProps<Row>) {
  const { label, rows, paging, emptyText, onOpen, card } = properties;
  if (rows.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ px: 2, py: 6, textAlign: 'center' }}>
        {emptyText}
      </Typography>
    );
  }
  return (
    <>
      <Stack component="ul" aria-label={label} spacing={1} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {rows.map((row) => (
          <Card key={row.id} component="li">
            <CardActionArea onClick={() => onOpen(row)} sx={{ p: 1.5 }}>
              {card(row)}
            </CardActionArea>
          </Card>
        ))}
      </Stack>
      <Pages paging={paging} />
    </>
  );
}

function Pages({ paging: { page, pageSize, total, onChange } }: { paging: Paging }) {
  const last = Math.max(0, Math.ceil(total / pageSize) - 1);
  if (last === 0) return null;
  const go = (to: number) => {
    onChange({ page: to, pageSize });
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mt: 1.5 }}
    >
      <Button disabled={page === 0} onClick={() => go(page - 1)} startIcon={<Icon path={mdiChevronLeft} />}>
        Previous
      </Button>
      <Typography variant="body2" color="textSecondary">
        Page {formatCount(page + 1)} of {formatCount(last + 1)}
      </Typography>
      <Button disabled={page >= last} onClick={() => go(page + 1)} endIcon={<Icon path={mdiChevronRight} />}>
        Next
      </Button>
    </Box>
  );
}
