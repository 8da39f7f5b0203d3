import { mdiArrowLeft, mdiCheck, mdiUndo } from '@mdi/js';
import { Box, Button, IconButton, Link, Paper, Typography } from '@mui/material';
import type { ChatSession } from '#domain/chat.ts';
import { useToast } from '#web/ui/notices.tsx';
import { useUndo } from '../feedback/undo.tsx';
import { mailHref } from '../lists/contact-links.ts';
import { PhoneLinks } from '../lists/phone-links.tsx';
import { Icon } from '../shell/icon.tsx';
import { visitorName } from './chat-words.ts';
import { Composer } from './composer.tsx';
import { useDesk, useDeskState } from './desk-provider.tsx';
import { MessageLog } from './message-log.tsx';

type ConversationPaneProps = {
  sessionId: string;
  /** Leads back to the list, where that is not beside it. */
  onBack: (() => void) | undefined;
};

/** One conversation: whom it is with, what was said, and the place to answer. */
export function ConversationPane({ sessionId, onBack }: ConversationPaneProps) {
  const { desk } = useDesk();
  const { sessions, conversation, typing, online } = useDeskState();
  const session = sessions.get(sessionId);
  const name = visitorName(session ?? {});
  return (
    <Paper variant="outlined" component="section" aria-label={`Conversation with ${name}`}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, p: 1.25, borderBottom: 1, borderColor: 'divider' }}>
        {onBack !== undefined && (
          <IconButton aria-label="Back to the conversations" edge="start" onClick={onBack}>
            <Icon path={mdiArrowLeft} />
          </IconButton>
        )}
        <Box sx={{ flexGrow: 1, minWidth: 0, pl: 0.5 }}>
          <Typography variant="h2" noWrap>
            {name}
          </Typography>
          <ContactDetails session={session} isOnline={online.has(sessionId)} />
        </Box>
        {session !== undefined && <DoneButton session={session} />}
      </Box>
      <MessageLog
        conversation={conversation?.sessionId === sessionId ? conversation : undefined}
        isTyping={typing.has(sessionId)}
        visitor={name}
        onEarlier={() => void desk.loadEarlier().catch(() => undefined)}
      />
      <Composer sessionId={sessionId} />
    </Paper>
  );
}

function ContactDetails({ session, isOnline }: { session: ChatSession | undefined; isOnline: boolean }) {
  const { email, phone } = session ?? {};
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {isOnline ? 'Online' : 'Not on the site now'}
      {email !== undefined && (
        <>
          {' · '}
          <Link href={mailHref(email, { subject: 'Your chat with us', body: '' })}>{email}</Link>
        </>
      )}
      {phone !== undefined && (
        <>
          {' · '}
          <PhoneLinks phone={phone} />
        </>
      )}
    </Typography>
  );
}

function DoneButton({ session: { sessionId, done } }: { session: ChatSession }) {
  const { desk } = useDesk();
  const offerUndo = useUndo();
  const toast = useToast();
  const set = async (next: boolean): Promise<boolean> => {
    try {
      await desk.setDone(sessionId, next);
      return true;
    } catch {
      toast({
        title: 'Error',
        description: 'The change could not be saved. Please try again.',
        variant: 'destructive',
      });
      return false;
    }
  };
  const change = async () => {
    const stored = await set(!done);
    if (stored) offerUndo({ message: done ? 'Taken up again' : 'Marked as done', undo: () => void set(done) });
  };
  return (
    <Button
      variant="outlined"
      onClick={() => void change()}
      startIcon={<Icon path={done ? mdiUndo : mdiCheck} />}
      sx={{ flexShrink: 0 }}
    >
      {done ? 'Reopen' : 'Mark done'}
    </Button>
  );
}
