import { Box, Typography } from '@mui/material';
import type { SearchHit } from '#domain/customer.ts';
import { formatMoment } from '../record/format.ts';
import { groups, type Hit } from './use-hits.ts';

/** The element id of the list, which the search field controls. */
export const hitListId = 'search-hits';

/** The element id of the hit with this index. */
export const optionId = (index: number): string => `search-hit-${index}`;

type HitListProps = {
  hits: readonly Hit[];
  /** The index of the highlighted hit; -1 if there are no hits. */
  highlighted: number;
  onOpen: (index: number) => void;
};

/** The hits by group. The search field has the focus, and its arrow keys move through the list. */
export function HitList({ hits, highlighted, onOpen }: HitListProps) {
  return (
    <Box role="listbox" id={hitListId} aria-label="Found" sx={{ maxHeight: '60vh', overflowY: 'auto' }}>
      {groups.map(({ name, label }) => {
        const groupHits = hits.map((hit, index) => ({ ...hit, index })).filter((hit) => hit.group === name);
        if (groupHits.length === 0) return null;
        return (
          <Box role="group" aria-labelledby={`search-${name}`} key={name}>
            <Typography variant="body2" color="textSecondary" id={`search-${name}`} sx={{ px: 1, pt: 1 }}>
              {label}
            </Typography>
            {groupHits.map(({ hit, index }) => (
              <Option key={hit.id} hit={hit} index={index} isHighlighted={index === highlighted} onOpen={onOpen} />
            ))}
          </Box>
        );
      })}
    </Box>
  );
}

type OptionProps = { hit: SearchHit; index: number; isHighlighted: boolean; onOpen: (index: number) => void };

function Option({ hit: { title, detail, at }, index, isHighlighted, onOpen }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the search field has the focus
    <div role="option" id={optionId(index)} aria-selected={isHighlighted} onClick={() => onOpen(index)}>
      <Box
        sx={{
          px: 1,
          py: 0.75,
          borderRadius: 1,
          cursor: 'pointer',
          bgcolor: isHighlighted ? 'action.selected' : undefined,
        }}
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
