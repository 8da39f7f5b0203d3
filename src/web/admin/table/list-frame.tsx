import { mdiFilterVariant } from '@mdi/js';
import { Alert, Badge, Box, Button, Collapse, Stack, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { Icon } from '../shell/icon.tsx';
import { ClearFilters } from './clear-filters.tsx';

type ListFrameProps = {
  /** A ref for the element around the list. */
  list: RefObject<HTMLDivElement | null>;
  /** The number of matching records, in words; empty until it is known. */
  summary: string;
  /** Shown before the summary. */
  leading?: ReactNode;
  /** The actions on the whole list. */
  tools: ReactNode;
  search: ReactNode;
  filters: ReactNode;
  /** Whether one of `filters` is set. */
  isFiltered: boolean;
  /** Clears `filters` and `search`; undefined if neither is set. */
  onClear: (() => void) | undefined;
  /** Whether this is a phone, where the filters are collapsed. */
  isPhone: boolean;
  /** Whether there is data to show: of this view or, while it is being fetched, of the previous view. */
  hasData: boolean;
  failed: boolean;
  onRetry: () => void;
  children: ReactNode;
};

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.25, alignItems: 'center' };

/** Aligned at the top, because a field may have a message below it. */
const fieldRowStyle = { ...rowStyle, alignItems: 'flex-start' };

/** A list with its controls above it, and an error if it could not be fetched. */
export function ListFrame(properties: ListFrameProps) {
  const { list, leading, tools, search, filters, isPhone, hasData, failed, onRetry, children } = properties;
  return (
    <Stack spacing={1.25}>
      <Box sx={rowStyle}>
        {leading}
        <Summary {...properties} />
        <Box sx={{ ...rowStyle, displayPrint: 'none', ml: 'auto' }}>{tools}</Box>
      </Box>
      {isPhone ? (
        <CollapsedFilters {...properties} />
      ) : (
        <Box sx={{ ...fieldRowStyle, displayPrint: 'none' }}>
          {search}
          {filters}
        </Box>
      )}
      {failed && (
        <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
          {`The list could not be fetched.${hasData ? ' What you see may be old.' : ''}`}
        </Alert>
      )}
      <Box ref={list} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
        {(hasData || !failed) && children}
      </Box>
    </Stack>
  );
}

function Summary({ summary, list, onClear }: ListFrameProps) {
  return (
    // Without the minimum width, the summary would move to another line when its text appears.
    <Box sx={{ ...rowStyle, minHeight: 32, minWidth: '6rem', flexGrow: 1 }}>
      <Typography role="status" variant="body2" color="textSecondary">
        {summary}
      </Typography>
      {onClear !== undefined && (
        <ClearFilters
          onClear={() => {
            onClear();
            // The button is removed, so the list gets the focus.
            list.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </Box>
  );
}

function CollapsedFilters({ search, filters, isFiltered }: Pick<ListFrameProps, 'search' | 'filters' | 'isFiltered'>) {
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
        <Box sx={{ ...fieldRowStyle, pt: 1.5 }}>{filters}</Box>
      </Collapse>
    </Box>
  );
}
