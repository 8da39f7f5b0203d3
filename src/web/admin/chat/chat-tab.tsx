import { Alert, Box, Paper, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { useOnline } from '../shell/use-online.ts';
import { AlertButton } from './alert-button.tsx';
import { chatTexts } from './chat-texts.ts';
import { ConversationPane } from './conversation-pane.tsx';
import { DeskNameButton } from './desk-name-button.tsx';
import { SessionList } from './session-list.tsx';
import { useStaffChat, useStaffChatState } from './staff-chat-provider.tsx';
import { useChosenSession } from './use-chosen-session.ts';
import { useListFocus } from './use-list-focus.ts';
import type { SessionView } from './use-sessions.ts';

/** The live chat: the list of conversations on the left, the chosen one on the right; narrow screens show one. */
export function ChatTab() {
  const { chat } = useStaffChat();
  const { sessionId, choose, leave } = useChosenSession();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [view, setView] = useState<SessionView>({ part: 'open', search: '' });
  const { focusTargets, lastSessionId } = useListFocus(sessionId, isNarrow);

  useEffect(() => {
    chat.select(sessionId);
    return () => chat.select(undefined);
  }, [chat, sessionId]);

  const list = (
    <SessionList
      chosenId={sessionId}
      lastChosenId={lastSessionId}
      focusTargets={focusTargets}
      view={view}
      onView={setView}
      onChoose={choose}
      tools={
        <>
          <DeskNameButton />
          <AlertButton />
        </>
      }
    />
  );
  const conversation =
    sessionId === undefined ? (
      <NothingChosen />
    ) : (
      <ConversationPane key={sessionId} sessionId={sessionId} onBack={isNarrow ? leave : undefined} onDeleted={leave} />
    );

  return (
    <>
      <ConnectionNotice />
      {isNarrow ? (
        <Box>{sessionId === undefined ? list : conversation}</Box>
      ) : (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: '340px minmax(0, 1fr)',
            gap: 2,
            alignItems: 'start',
            '@media print': { display: 'block' },
          }}
        >
          <Box sx={{ displayPrint: sessionId === undefined ? undefined : 'none' }}>{list}</Box>
          {conversation}
        </Box>
      )}
    </>
  );
}

function ConnectionNotice() {
  const { connection, isReachable } = useStaffChatState();
  const isOnline = useOnline();
  // If the browser is offline, the workspace already shows a notice.
  if (connection !== 'polling' || !isOnline) return null;
  return (
    <Alert severity="warning" sx={{ mb: 1.5 }}>
      {isReachable
        ? 'There is no live connection. New messages show within a few seconds.'
        : 'There is no connection. Messages show again as soon as it is back.'}
    </Alert>
  );
}

function NothingChosen() {
  return (
    <Paper
      variant="outlined"
      sx={{ display: 'grid', placeItems: 'center', minHeight: 500, p: 3, displayPrint: 'none' }}
    >
      <Typography color="textSecondary">{chatTexts.selectSession}</Typography>
    </Paper>
  );
}
