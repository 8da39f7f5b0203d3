import { mdiFilterVariant } from '@mdi/js';
import { Alert, Badge, Box, Button, Collapse, Stack, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { Icon } from '../shell/icon.tsx';
import { ClearFilters } from './clear-filters.tsx';

type ListFrameProps = {
  /** Leads to the element around the list. */
  list: RefObject<HTMLDivElement | null>;
  /** How many records match, in words. */
  summary: string;
  /** Stands before the summary. */
  leading?: ReactNode;
  /** The actions on the whole list. */
  tools: ReactNode;
  search: ReactNode;
  filters: ReactNode;
  /** Whether a filter leaves records out. */
  isFiltered: boolean;
  /** Shows everything again; undefined while neither a filter nor the search leaves anything out. */
  onClear: (() => void) | undefined;
  /** On a phone the filters fold away. */
  isPhone: boolean;
  /** Whether the list was fetched at some time, so that there is something to show. */
  hasRows: boolean;
  failed: boolean;
  onRetry: () => void;
  children: ReactNode;
};

const row = { display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' };

/** In line at the top, for a field may have a sentence below it. */
const fieldRow = { ...row, alignItems: 'flex-start' };

/** A list with its controls above it, and an error if it could not be fetched. */
export function ListFrame(properties: ListFrameProps) {
  const { list, leading, tools, search, filters, isPhone, hasRows, failed, onRetry, children } = properties;
  return (
    <Stack spacing={1.25}>
      <Box sx={row}>
        {leading}
        <Summary {...properties} />
        <Box sx={{ ...row, displayPrint: 'none', ml: 'auto' }}>{tools}</Box>
      </Box>
      {isPhone ? (
        <FoldedFilters {...properties} />
      ) : (
        <Box sx={{ ...fieldRow, displayPrint: 'none' }}>
          {search}
          {filters}
        </Box>
      )}
      {failed && (
        <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
          {`The list could not be fetched.${hasRows ? ' What you see may be old.' : ''}`}
        </Alert>
      )}
      <Box ref={list} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {(hasRows || !failed) && children}
      </Box>
    </Stack>
  );
}

function Summary({ summary, list, onClear }: ListFrameProps) {
  return (
    // As wide while it is empty as with a number, so that it does not go to another line when that comes.
    <Box sx={{ ...row, minHeight: 32, minWidth: '6rem', flexGrow: 1 }}>
      <Typography role="status" variant="body2" color="textSecondary">
        {summary}
      </Typography>
      {onClear !== undefined && (
        <ClearFilters
          onClear={() => {
            onClear();
            // The button goes; what it was pressed for is there.
            list.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </Box>
  );
}

function FoldedFilters({ search, filters, isFiltered }: Pick<ListFrameProps, 'search' | 'filters' | 'isFiltered'>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Box sx={{ displayPrint: 'none' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        {search}
        <Badge variant="dot" color="error" invisible={!isFiltered}>
          <Button
            variant="outlined"
            startIcon={<Icon path={mdiFilterVariant} />}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={isFiltered ? 'Filters, in use' : 'Filters'}
            onClick={() => setIsOpen(!isOpen)}
          >
            Filters
          </Button>
        </Badge>
      </Box>
      <Collapse in={isOpen} id={id} mountOnEnter>
        <Box sx={{ ...fieldRow, pt: 1.5 }}>{filters}</Box>
      </Collapse>
    </Box>
  );
}
