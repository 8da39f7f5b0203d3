import { Alert, Box, Button, List, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useToday } from '#web/lib/use-today.ts';
import { useMoreButton } from '#web/ui/use-more-button.ts';
import { focusRingInside } from '../shell/theme.ts';
import { SearchField } from '../table/search-field.tsx';
import { AwaySwitch } from './away-switch.tsx';
import { listTexts } from './chat-texts.ts';
import { SessionItem } from './session-item.tsx';
import { useStaffChatState } from './staff-chat-provider.tsx';
import type { ListFocusTargets } from './use-list-focus.ts';
import { type SessionView, useSessions } from './use-sessions.ts';

type SessionListProps = {
  chosenId: string | undefined;
  /** The chosen conversation, or the last one if none is chosen now. */
  lastChosenId: string | undefined;
  focusTargets: ListFocusTargets;
  view: SessionView;
  onView: (view: SessionView) => void;
  onChoose: (sessionId: string) => void;
  /** Buttons at the top right of the list. */
  tools: ReactNode;
};

/** The open, done or found conversations, latest first. */
export function SessionList({ view, onView, focusTargets, tools, ...choice }: SessionListProps) {
  const isSearch = view.search !== '';
  return (
    <Paper
      variant="outlined"
      sx={{ display: 'flex', flexDirection: 'column', maxHeight: 500, '@media print': { maxHeight: 'none' } }}
    >
      <Box sx={{ display: 'grid', displayPrint: 'none', gap: 1.5, p: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            color="primary"
            value={isSearch ? null : view.part}
            onChange={(_event, part) => onView({ part: part ?? view.part, search: '' })}
            aria-label="Conversations"
            sx={{ flexGrow: 1 }}
          >
            <ToggleButton ref={view.part === 'open' ? focusTargets.fallback : undefined} value="open" sx={{ px: 2 }}>
              Open
            </ToggleButton>
            <ToggleButton ref={view.part === 'done' ? focusTargets.fallback : undefined} value="done" sx={{ px: 2 }}>
              Done
            </ToggleButton>
          </ToggleButtonGroup>
          {tools}
        </Box>
        <AwaySwitch />
        <SearchField
          label="Search name, email or phone"
          value={view.search}
          onSearch={(search) => onView({ ...view, search })}
        />
      </Box>
      <Sessions view={view} focusTargets={focusTargets} {...choice} />
    </Paper>
  );
}

/** The rows. They are a component of their own, because they are rendered again whenever anybody writes. */
function Sessions({
  chosenId,
  lastChosenId,
  focusTargets,
  view,
  onChoose,
}: Omit<SessionListProps, 'onView' | 'tools'>) {
  const { online, typing } = useStaffChatState();
  const { sessions, emptyText, hasFailed, onRetry, onMore } = useSessions(view);
  const today = useToday();
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      {hasFailed && (
        <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
          The conversations could not be fetched.
        </Alert>
      )}
      <Typography role="status" color="textSecondary" sx={{ p: emptyText === undefined ? 0 : 3, textAlign: 'center' }}>
        {emptyText}
      </Typography>
      <Box
        ref={list}
        tabIndex={-1}
        sx={{ overflowY: 'auto', '&:focus': { outline: 'none' }, '@media print': { overflow: 'visible' } }}
      >
        {sessions.length > 0 && (
          <List disablePadding aria-label="Chat sessions">
            {sessions.map((session) => (
              <SessionItem
                key={session.sessionId}
                ref={session.sessionId === lastChosenId ? focusTargets.item : undefined}
                session={session}
                today={today}
                isChosen={session.sessionId === chosenId}
                isOnline={online.has(session.sessionId)}
                isTyping={typing.has(session.sessionId)}
                showsDone={view.search !== ''}
                onChoose={onChoose}
              />
            ))}
          </List>
        )}
        {onMore !== undefined && <OlderButton list={list} onMore={onMore} />}
      </Box>
    </>
  );
}

type OlderButtonProps = { list: RefObject<HTMLElement | null>; onMore: () => Promise<void> };

function OlderButton({ list, onMore }: OlderButtonProps) {
  return (
    <Button
      fullWidth
      sx={{ '&.Mui-focusVisible': focusRingInside }}
      {...useMoreButton({ fetch: onMore, nextFocus: list })}
    >
      {listTexts.older}
    </Button>
  );
}
