import { mdiArrowLeft, mdiCheck, mdiUndo } from '@mdi/js';
import { Box, IconButton, Link, Paper, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ChatSession } from '#domain/chat.ts';
import { callFailure } from '#web/lib/api/call-failure.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { ActionButton } from '../record/action-button.tsx';
import { mailHref } from '../record/contact-links.ts';
import { PhoneLinks } from '../record/phone-links.tsx';
import { MailList } from '../record/record-mails.tsx';
import { Icon } from '../shell/icon.tsx';
import { useUndo } from '../shell/undo.tsx';
import { namesAt, visitorName } from './chat-texts.ts';
import { Composer } from './composer.tsx';
import { DeleteConversation } from './delete-conversation.tsx';
import { MessageLog } from './message-log.tsx';
import { emptyConversation } from './open-conversation.ts';
import { useStaffChat, useStaffChatState } from './staff-chat-provider.tsx';

type ConversationPaneProps = {
  sessionId: string;
  /** Goes back to the list; undefined if the list is shown beside the conversation. */
  onBack: (() => void) | undefined;
  /** Called after the conversation was deleted. */
  onDeleted: () => void;
};

/** One conversation: the visitor, the messages, and the reply field, which gets the focus and stays in view. */
export function ConversationPane({ sessionId, onBack, onDeleted }: ConversationPaneProps) {
  const { chat } = useStaffChat();
  const { sessions, conversation, typing, colleagues, online, connection } = useStaffChatState();
  const session = sessions.get(sessionId);
  const name = visitorName(session ?? {});
  const presence = connection === 'live' ? (online.has(sessionId) ? 'Online' : 'Not on the site now') : undefined;
  const pane = useRef<HTMLElement>(null);
  const replyField = useRef<HTMLTextAreaElement>(null);
  const isOnlyPane = onBack !== undefined;
  useEffect(() => {
    if (isOnlyPane) pane.current?.scrollIntoView({ block: 'start' });
    replyField.current?.focus({ preventScroll: true });
    // Content that loads above the reply field moves the field, which is then scrolled into view if it has the focus.
    const keepInView = () => {
      if (document.activeElement === replyField.current) replyField.current?.form?.scrollIntoView({ block: 'nearest' });
    };
    keepInView();
    const observer = new ResizeObserver(keepInView);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [isOnlyPane]);
  return (
    <Paper
      ref={pane}
      variant="outlined"
      component="section"
      aria-label={`Conversation with ${name}`}
      sx={{ scrollMarginTop: 'calc(64px + var(--height-of-offline-bar, 0px))' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 0.5,
          p: 1.25,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {onBack !== undefined && (
          <IconButton aria-label="Back to the conversations" edge="start" onClick={onBack} sx={{ ml: 0 }}>
            <Icon path={mdiArrowLeft} />
          </IconButton>
        )}
        <Typography variant="h2" sx={{ flex: '1 1 7rem', minWidth: 0, overflowWrap: 'anywhere', pl: 0.5 }}>
          {name}
        </Typography>
        {session !== undefined && <DoneButton session={session} />}
        <ContactDetails session={session} presence={presence}>
          <MailList about={{ type: 'chat', id: sessionId }} isCollapsible />
          {session !== undefined && (
            <Box sx={{ ml: 'auto' }}>
              <DeleteConversation sessionId={sessionId} visitor={name} onDeleted={onDeleted} />
            </Box>
          )}
        </ContactDetails>
      </Box>
      <MessageLog
        conversation={conversation?.sessionId === sessionId ? conversation : emptyConversation(sessionId)}
        isVisitorTyping={typing.has(sessionId)}
        visitor={name}
        colleagues={namesAt(sessionId, colleagues)}
        onEarlier={() => chat.loadEarlier().catch(() => undefined)}
      />
      <Composer sessionId={sessionId} field={replyField} />
    </Paper>
  );
}

type ContactDetailsProps = { session: ChatSession | undefined; presence: string | undefined; children: ReactNode };

/**
 * The visitor's presence and contact data, and `children`. The minimum height has room for content that loads later:
 * if the Send button moved during a double click, the second click would hit a quick reply.
 */
function ContactDetails({ session, presence, children }: ContactDetailsProps) {
  const { email, phone } = session ?? {};
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        flexBasis: '100%',
        minHeight: { xs: 68, sm: 40 },
        pl: 0.5,
        color: 'text.secondary',
        fontSize: '0.875rem',
        overflowWrap: 'anywhere',
      }}
    >
      {presence !== undefined && <span>{presence}</span>}
      {email !== undefined && <Link href={mailHref(email, { subject: 'Your chat with us', body: '' })}>{email}</Link>}
      {phone !== undefined && (
        <span>
          <PhoneLinks phone={phone} mayText={false} />
        </span>
      )}
      {children}
    </Box>
  );
}

function DoneButton({ session: { sessionId, done } }: { session: ChatSession }) {
  const { chat } = useStaffChat();
  const offerUndo = useUndo();
  const toast = useToast();
  const setDone = async (next: boolean): Promise<boolean> => {
    try {
      await chat.setDone(sessionId, next);
      return true;
    } catch (error) {
      const failure = callFailure(error);
      const description =
        failure.kind === 'rejected' ? failure.message : 'The change could not be saved. Please try again.';
      toast({ title: 'Error', description, variant: 'destructive' });
      return false;
    }
  };
  const change = async () => {
    const isStored = await setDone(!done);
    if (isStored)
      offerUndo({
        about: sessionId,
        message: done ? 'Taken up again' : 'Marked as done',
        undo: () => void setDone(done),
      });
  };
  return (
    <ActionButton
      variant="outlined"
      onAction={() => void change()}
      startIcon={<Icon path={done ? mdiUndo : mdiCheck} />}
      sx={{ flexShrink: 0 }}
    >
      {done ? 'Reopen' : 'Mark done'}
    </ActionButton>
  );
}
