import { Badge, Box, Chip, ListItem, ListItemButton, Typography } from '@mui/material';
import type { Ref } from 'react';
import type { Day } from '#domain/calendar.ts';
import type { ChatSession } from '#domain/chat.ts';
import { countOf } from '../record/format.ts';
import { shortTime, visitorName } from './chat-texts.ts';
import { useDraft } from './use-draft.ts';

type SessionItemProps = {
  /** Set to the element that opens the conversation. */
  ref: Ref<HTMLDivElement> | undefined;
  session: ChatSession;
  today: Day;
  isChosen: boolean;
  isOnline: boolean;
  isTyping: boolean;
  /** Whether the item says that its conversation is done. Only search results contain open and done ones. */
  showsDone: boolean;
  onChoose: (sessionId: string) => void;
};

/** A conversation in the list. Shows a draft, and whether the office owes a reply, even if it has read all messages. */
export function SessionItem({
  ref,
  session,
  today,
  isChosen,
  isOnline,
  isTyping,
  showsDone,
  onChoose,
}: SessionItemProps) {
  const { sessionId, unread, lastMessage, lastMessageAt, done, owed } = session;
  const isReplyOwed = owed && !done;
  const draft = useDraft(sessionId).trim();
  return (
    <ListItem disablePadding divider sx={{ '&:last-of-type': { borderBottom: 0 } }}>
      <ListItemButton
        ref={ref}
        selected={isChosen}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(sessionId)}
        sx={{ display: 'block', px: 1.5, py: 1 }}
      >
        <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          {isOnline && <OnlineBadge />}
          <Typography component="span" noWrap sx={{ flexGrow: 1, fontWeight: isReplyOwed ? 700 : 500 }}>
            {visitorName(session)}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary" noWrap sx={{ flexShrink: 0 }}>
            {`${showsDone && done ? 'Done · ' : ''}${shortTime(lastMessageAt, today)}`}
          </Typography>
        </Box>
        <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Typography
            component="span"
            variant="body2"
            color="textSecondary"
            noWrap
            sx={{ flexGrow: 1, fontStyle: isTyping ? 'italic' : undefined }}
          >
            {isTyping ? 'Typing…' : draft === '' || isChosen ? <bdi>{lastMessage}</bdi> : <DraftReply text={draft} />}
          </Typography>
          {unread === 0 && isReplyOwed && (
            <Chip
              component="span"
              size="small"
              variant="outlined"
              label="Reply owed"
              sx={{ height: 20, flexShrink: 0 }}
            />
          )}
          {unread > 0 && (
            <Chip
              component="span"
              size="small"
              role="img"
              label={unread}
              aria-label={countOf(unread, ['unread message', 'unread messages'])}
              sx={{ height: 20, bgcolor: '#ffb938', color: 'text.primary', fontWeight: 700 }}
            />
          )}
        </Box>
      </ListItemButton>
    </ListItem>
  );
}

function OnlineBadge() {
  return <Badge variant="dot" color="success" component="span" role="img" aria-label="Online" sx={{ mx: 0.5 }} />;
}

function DraftReply({ text }: { text: string }) {
  return (
    <span>
      <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
        Draft:
      </Box>
      <span>{` ${text}`}</span>
    </span>
  );
}
