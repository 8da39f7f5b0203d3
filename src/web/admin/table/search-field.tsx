import { mdiClose, mdiMagnify } from '@mdi/js';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { maxSearchLength } from '#domain/admin.ts';
import { Icon } from '../shell/icon.tsx';

/** The search begins after this many milliseconds without a keystroke. */
const typingPause = 300;

type SearchFieldProps = { label: string; value: string; onSearch: (search: string) => void };

/** A search field. The search begins when typing pauses, or at once when the field is cleared by its button. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The latest callback is used, because an older one could reset a filter that was chosen during the pause.
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  }, [onSearch]);

  // The field also shows changes that were not typed here, such as after Back or when all filters are cleared.
  const lastSearch = useRef(value);
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    clearTimeout(timer.current);
    setText(value);
  }, [value]);

  const change = (next: string, delay: number) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      lastSearch.current = next.trim();
      latestOnSearch.current(next.trim());
    }, delay);
  };

  return (
    <TextField
      type="search"
      label={label}
      value={text}
      onChange={(event) => change(event.target.value, typingPause)}
      sx={{ flex: '1 1 12rem', '& input::-webkit-search-cancel-button': { display: 'none' } }}
      slotProps={{
        htmlInput: { maxLength: maxSearchLength },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon path={mdiMagnify} />
            </InputAdornment>
          ),
          endAdornment: text !== '' && (
            <InputAdornment position="end">
              <IconButton aria-label="Clear search" edge="end" onClick={() => change('', 0)}>
                <Icon path={mdiClose} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
