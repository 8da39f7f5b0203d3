import { mdiMagnify } from '@mdi/js';
import { Alert, Box, Button, Dialog, IconButton, InputBase, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { maxSearchLength } from '#domain/admin.ts';
import { Icon } from '../shell/icon.tsx';
import { leaveFor } from '../shell/use-leave-guard.ts';
import { HitList, hitListId, optionId } from './hit-list.tsx';
import { useHits } from './use-hits.ts';

/** The search for customers and their records, opened by a button in the bar or by Ctrl K (on a Mac: Cmd K). */
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
  const [, navigate] = useLocation();
  const [text, setText] = useState('');
  const [chosenIndex, setChosenIndex] = useState(0);
  const { hits, isLongEnough, isError, isCurrent, refetch } = useHits(text);
  const highlighted = Math.min(chosenIndex, hits.length - 1);

  const open = (index: number) => {
    const href = hits[index]?.href;
    if (href === undefined) return;
    onClose();
    leaveFor(href, () => navigate(href));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isCurrent) open(highlighted);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || hits.length === 0) return;
    event.preventDefault();
    const next = (highlighted + step + hits.length) % hits.length;
    setChosenIndex(next);
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <h2 id="search-title" hidden>
        Find anything
      </h2>
      <SearchInput
        text={text}
        highlightedId={hits.length > 0 ? optionId(highlighted) : undefined}
        onChange={(next) => {
          setText(next);
          setChosenIndex(0);
        }}
        onKeyDown={onKeyDown}
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
        <HitList hits={hits} highlighted={highlighted} onOpen={open} />
      </Box>
    </>
  );
}

type SearchInputProps = {
  text: string;
  /** The element id of the highlighted hit; undefined if there are no hits. */
  highlightedId: string | undefined;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function SearchInput({ text, highlightedId, onChange, onKeyDown }: SearchInputProps) {
  return (
    <InputBase
      autoFocus
      fullWidth
      value={text}
      placeholder="Name, phone, email, street or words"
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
      startAdornment={<Icon path={mdiMagnify} sx={{ mr: 1.5, color: 'text.secondary' }} />}
      slotProps={{
        input: {
          maxLength: maxSearchLength,
          role: 'combobox',
          'aria-label': 'Find anything',
          'aria-expanded': highlightedId !== undefined,
          'aria-controls': hitListId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': highlightedId,
          autoComplete: 'off',
        },
      }}
      sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}
    />
  );
}

type SearchState = { isLongEnough: boolean; isError: boolean; isCurrent: boolean; count: number };

function statusOf({ isLongEnough, isError, isCurrent, count }: SearchState): string {
  if (!isLongEnough) return 'Type two letters or more. Arrows choose, Enter opens.';
  if (isError) return '';
  if (!isCurrent && count === 0) return 'Searching…';
  return count === 0 ? 'Nothing found.' : '';
}
