import { mdiMagnify } from '@mdi/js';
import { Alert, Box, Button, Dialog, IconButton, InputBase, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { SearchHit, SearchResult } from '#domain/customer.ts';
import { useApi } from '#web/lib/api/api.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { formatMoment } from '../record/format.ts';
import { recordLink } from '../record/record-link.ts';
import { Icon } from '../shell/icon.tsx';
import { customersPath } from '../shell/page-parameters.ts';

const minLength = 2;

type Group = { name: keyof SearchResult; label: string; href: (hit: SearchHit) => string | undefined };
const groups: readonly Group[] = [
  { name: 'customers', label: 'Customers', href: ({ id }) => `${customersPath}/${id}` },
  { name: 'bookings', label: 'Bookings', href: ({ id }) => recordLink({ type: 'booking', id }) },
  { name: 'messages', label: 'Messages', href: ({ id }) => recordLink({ type: 'contact', id }) },
  { name: 'chats', label: 'Chats', href: ({ id }) => recordLink({ type: 'chat', id }) },
  { name: 'quotes', label: 'Quote requests', href: ({ id }) => recordLink({ type: 'quote', id }) },
];

/** The search over all records, opened by a button in the bar or by Ctrl K (on a Mac: Cmd K). */
export function SearchEverything() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <IconButton
        color="inherit"
        aria-label="Find anything"
        aria-keyshortcuts="Control+K Meta+K"
        title="Find anything (Ctrl K)"
        onClick={() => setIsOpen(true)}
        sx={{ '&.Mui-focusVisible': { outline: '3px solid #ffb938' } }}
      >
        <Icon path={mdiMagnify} />
      </IconButton>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        fullWidth
        maxWidth="sm"
        aria-labelledby="search-title"
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      >
        <SearchContent onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function SearchContent({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const q = useDebounced(text.trim());
  const isLongEnough = q.length >= minLength;
  const { data, isError, isFetching, refetch } = useQuery({
    ...api.admin.customers.search.queryOptions({ q }),
    enabled: isLongEnough,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const found = isLongEnough && data !== undefined ? data : undefined;
  const hits = groups.flatMap(({ name, href }) => (found?.[name] ?? []).map((hit) => ({ hit, name, href: href(hit) })));
  const isCurrent = q === text.trim() && !isFetching;
  const current = Math.min(chosen, hits.length - 1);

  const open = (index: number) => {
    const href = hits[index]?.href;
    if (href === undefined) return;
    onClose();
    navigate(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // While the search runs, the list still shows the hits of earlier words.
      if (isCurrent) open(current);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || hits.length === 0) return;
    event.preventDefault();
    const next = (current + step + hits.length) % hits.length;
    setChosen(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <h2 id="search-title" hidden>
        Find anything
      </h2>
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder="Name, phone, email, street or words"
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        startAdornment={<Icon path={mdiMagnify} sx={{ mr: 1.5, color: 'text.secondary' }} />}
        slotProps={{
          input: {
            maxLength: 100,
            role: 'combobox',
            'aria-label': 'Find anything',
            'aria-expanded': hits.length > 0,
            'aria-controls': 'search-hits',
            'aria-autocomplete': 'list',
            'aria-activedescendant': hits.length > 0 ? optionId(current) : undefined,
            autoComplete: 'off',
          },
        }}
        sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
      />
      <Box sx={{ minHeight: 120, p: 1 }}>
        <Typography role="status" color="textSecondary" sx={{ px: 1 }}>
          {statusOf({ isLongEnough, isError, isCurrent, count: hits.length })}
        </Typography>
        {isLongEnough && isError && (
          <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            The search failed. Please check your connection and try again.
          </Alert>
        )}
        <Box role="listbox" id="search-hits" aria-label="Found" sx={{ maxHeight: '60vh', overflowY: 'auto' }}>
          {groups.map(({ name, label }) => {
            const own = hits.map((one, index) => ({ ...one, index })).filter((one) => one.name === name);
            if (own.length === 0) return null;
            return (
              <Box role="group" aria-labelledby={`search-${name}`} key={name}>
                <Typography variant="body2" color="textSecondary" id={`search-${name}`} sx={{ px: 1, pt: 1 }}>
                  {label}
                </Typography>
                {own.map(({ hit, index }) => (
                  <Option key={hit.id} hit={hit} index={index} isChosen={index === current} onOpen={open} />
                ))}
              </Box>
            );
          })}
        </Box>
      </Box>
    </>
  );
}

const optionId = (index: number): string => `search-hit-${index}`;

type State = { isLongEnough: boolean; isError: boolean; isCurrent: boolean; count: number };

function statusOf({ isLongEnough, isError, isCurrent, count }: State): string {
  if (!isLongEnough) return 'Type two letters or more. Arrows choose, Enter opens.';
  if (isError) return '';
  if (!isCurrent && count === 0) return 'Searching…';
  return count === 0 ? 'Nothing found.' : '';
}

type OptionProps = { hit: SearchHit; index: number; isChosen: boolean; onOpen: (index: number) => void };

function Option({ hit: { title, detail, at }, index, isChosen, onOpen }: OptionProps) {
  return (
    // The field has the focus; its arrow keys move through the list.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div role="option" id={optionId(index)} aria-selected={isChosen} onClick={() => onOpen(index)}>
      <Box
        sx={{ px: 1, py: 0.75, borderRadius: 1, cursor: 'pointer', bgcolor: isChosen ? 'action.selected' : undefined }}
      >
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0 }}>
            {formatMoment(at)}
          </Typography>
        </Box>
        <Typography variant="body2" color="textSecondary" noWrap>
          {detail}
        </Typography>
      </Box>
    </div>
  );
}
