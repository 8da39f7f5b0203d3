import { Box, Button, List, Paper, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { chatTexts } from './chat-words.ts';
import { useDesk, useDeskState } from './desk-provider.tsx';
import { listed } from './desk-sessions.ts';
import { SessionItem } from './session-item.tsx';
import type { FocusPlaces } from './use-focus-hand-over.ts';

type SessionListProps = {
  chosen: string | undefined;
  /** The one that was chosen last. */
  last: string | undefined;
  places: Pick<FocusPlaces, 'item' | 'list'>;
  /** Whether those that are done are shown. */
  isDone: boolean;
  onDone: (isDone: boolean) => void;
  onChoose: (sessionId: string) => void;
  /** Stand at the end of the list's head. */
  tools: ReactNode;
};

/** The conversations, latest first: those that are open, or those that are done. */
export function SessionList(properties: SessionListProps) {
  const { chosen, last, places, isDone, onDone, onChoose, tools } = properties;
  const { desk } = useDesk();
  const { sessions, isLoaded, more, online, typing } = useDeskState();
  const shown = listed(sessions, isDone);
  const listMore = (done: boolean) => void desk.listMore(done).catch(() => undefined);

  const switchTo = (done: boolean) => {
    onDone(done);
    if (done) listMore(true);
  };

  return (
    <Paper variant="outlined" sx={{ display: 'flex', flexDirection: 'column', maxHeight: 500 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1, borderBottom: 1, borderColor: 'divider' }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          color="primary"
          value={isDone ? 'done' : 'open'}
          onChange={(_event, value) => {
            if (value !== null) switchTo(value === 'done');
          }}
          aria-label="Conversations"
          sx={{ flexGrow: 1 }}
        >
          <ToggleButton ref={isDone ? undefined : places.list} value="open" sx={{ px: 2 }}>
            Open
          </ToggleButton>
          <ToggleButton ref={isDone ? places.list : undefined} value="done" sx={{ px: 2 }}>
            Done
          </ToggleButton>
        </ToggleButtonGroup>
        {tools}
      </Box>
      {isLoaded && shown.length === 0 && (
        <Typography color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
          {chatTexts.noSessions}
        </Typography>
      )}
      <Box sx={{ overflowY: 'auto' }}>
        {shown.length > 0 && (
          <List disablePadding aria-label="Chat sessions">
            {shown.map((session) => (
              <SessionItem
                key={session.sessionId}
                ref={session.sessionId === last ? places.item : undefined}
                session={session}
                isChosen={session.sessionId === chosen}
                isOnline={online.has(session.sessionId)}
                isTyping={typing.has(session.sessionId)}
                onChoose={onChoose}
              />
            ))}
          </List>
        )}
        {(isDone ? more.done : more.open) && (
          <Button fullWidth onClick={() => listMore(isDone)}>
            Older conversations
          </Button>
        )}
      </Box>
    </Paper>
  );
}
