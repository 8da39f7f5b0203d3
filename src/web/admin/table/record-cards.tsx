import { Card, CardActionArea, Stack } from '@mui/material';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { EmptyList, type EmptyListProps } from './empty-list.tsx';
import { Pager } from './pager.tsx';
import type { Paging } from './record-grid.tsx';

type RecordCardsProps<Row extends { id: string }> = {
  /** The name of the list. */
  label: string;
  rows: readonly Row[];
  paging: Paging;
  /** Shown if there are no rows. */
  empty: EmptyListProps;
  onOpen: (row: Row) => void;
  /** A record in a few lines. */
  card: (row: Row) => ReactNode;
};

/**
 * Shows rows as cards, for phones. Many cards take long to render, so they are deferred, and the page stays responsive.
 */
export function RecordCards<Row extends { id: string }>(properties: RecordCardsProps<Row>) {
  const deferredProperties = useDeferredValue(properties);
  return useMemo(() => <Cards {...deferredProperties} />, [deferredProperties]);
}

function Cards<Row extends { id: string }>(properties: RecordCardsProps<Row>) {
  const { label, rows, paging, empty, onOpen, card } = properties;
  const { onChange, ...pages } = paging;
  return (
    <>
      {rows.length === 0 ? (
        <EmptyList {...empty} />
      ) : (
        <Stack
          component="ul"
          aria-label={label}
          spacing={1}
          sx={{ displayPrint: 'none', listStyle: 'none', p: 0, m: 0 }}
        >
          {rows.map((row) => (
            <Card key={row.id} component="li">
              <CardActionArea onClick={() => onOpen(row)} sx={{ p: 1.5 }}>
                {card(row)}
              </CardActionArea>
            </Card>
          ))}
        </Stack>
      )}
      <Pager
        {...pages}
        onPage={(page) => {
          onChange({ page, pageSize: pages.pageSize });
          window.scrollTo({ top: 0, behavior: 'instant' });
        }}
      />
    </>
  );
}
