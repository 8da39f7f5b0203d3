import { Box, Button, Typography } from '@mui/material';
import type { RefObject } from 'react';
import { type ConversationMessage, isWelcome } from '#domain/chat.ts';
import { LinkedText } from '#web/lib/linked-text.tsx';
import { useMoreButton } from '#web/ui/use-more-button.ts';
import { useStickyEnd } from '#web/ui/use-sticky-end.ts';
import { chatTexts, dayOf, senderOf, timeOfDay } from './chat-texts.ts';
import type { OpenConversation } from './open-conversation.ts';
import { useStaffChat } from './staff-chat-provider.tsx';

type MessageLogProps = {
  conversation: OpenConversation;
  isVisitorTyping: boolean;
  /** The name of the visitor. */
  visitor: string;
  /** The names of colleagues who are typing a reply. */
  colleagues: readonly string[];
  /** Fetches earlier messages. */
  onEarlier: () => Promise<void>;
};

/**
 * The messages, in an area 400 pixels high (SPEC section 2) that stays scrolled to the end unless the user scrolls up.
 */
export function MessageLog({ conversation, isVisitorTyping, visitor, colleagues, onEarlier }: MessageLogProps) {
  const { self } = useStaffChat();
  const { messages, isLoaded, more } = conversation;
  const { log } = useStickyEnd({ first: messages[0]?.id, lastOwn: messages.findLast(({ isUser }) => !isUser)?.id });

  return (
    <Box
      ref={log}
      role="log"
      aria-label="Messages"
      tabIndex={0}
      sx={{
        height: 400,
        overflowY: 'auto',
        p: 2,
        bgcolor: '#f7fafa',
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        '@media print': { height: 'auto', overflow: 'visible' },
      }}
    >
      {more && <EarlierButton log={log} onEarlier={onEarlier} />}
      {(messages.length === 0 || !isLoaded) && (
        <Typography color="textSecondary" sx={{ m: 'auto' }}>
          {isLoaded ? chatTexts.noMessages : chatTexts.loading}
        </Typography>
      )}
      {messages.map((message, index) => (
        <Entry
          key={message.id}
          message={message}
          previous={messages[index - 1]}
          sender={senderOf(message, visitor, self.id)}
        />
      ))}
      {isVisitorTyping && (
        <Typography variant="body2" color="textSecondary" sx={{ fontStyle: 'italic' }}>
          <bdi>{visitor}</bdi> is typing…
        </Typography>
      )}
      {colleagues.map((name) => (
        <Typography
          key={name}
          variant="body2"
          color="textSecondary"
          sx={{ alignSelf: 'flex-end', fontStyle: 'italic' }}
        >
          <bdi>{name}</bdi> is writing a reply…
        </Typography>
      ))}
    </Box>
  );
}

type EarlierButtonProps = Pick<MessageLogProps, 'onEarlier'> & { log: RefObject<HTMLElement | null> };

function EarlierButton({ log, onEarlier }: EarlierButtonProps) {
  return (
    <Button size="small" sx={{ alignSelf: 'center' }} {...useMoreButton({ fetch: onEarlier, nextFocus: log })}>
      Earlier messages
    </Button>
  );
}

type EntryProps = { message: ConversationMessage; previous: ConversationMessage | undefined; sender: string };

function Entry({ message, previous, sender }: EntryProps) {
  const day = dayOf(message.createdAt);
  const isNewDay = previous === undefined || dayOf(previous.createdAt) !== day;
  const { isUser } = message;
  return (
    <>
      {isNewDay && (
        <Typography variant="caption" color="textSecondary" sx={{ alignSelf: 'center', pt: 0.5 }}>
          {day}
        </Typography>
      )}
      <Box sx={{ alignSelf: isUser ? 'flex-start' : 'flex-end', maxWidth: '82%' }}>
        <Box
          dir="auto"
          sx={{
            px: 1.5,
            py: 1,
            borderRadius: 2.5,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            bgcolor: isUser ? 'background.paper' : 'primary.main',
            color: isUser ? 'text.primary' : 'primary.contrastText',
            border: 1,
            borderColor: isUser ? 'divider' : 'transparent',
            '& a': { color: 'inherit' },
            ...(isWelcome(message) && { bgcolor: '#dcefef', color: 'text.primary' }),
          }}
        >
          <LinkedText text={message.message} />
        </Box>
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block', px: 0.5, textAlign: isUser ? 'left' : 'right' }}
        >
          <bdi>{sender}</bdi>
          <span>{` · ${timeOfDay(message.createdAt)}${readStateText(message)}`}</span>
        </Typography>
      </Box>
    </>
  );
}

const readStateText = (message: ConversationMessage): string =>
  message.isUser || isWelcome(message) ? '' : ` · ${message.read ? 'Seen' : 'Sent'}`;
