import { mdiSend } from '@mdi/js';
import { Box, Button, CircularProgress, TextField } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ConversationMessage } from '#domain/chat.ts';
import { counterOf, messageLength } from '#web/lib/forms/message-length.ts';
import { isSendKey } from '#web/lib/keys.ts';
import { createTypingSignal } from '#web/lib/live/typing-signal.ts';
import { useToast } from '#web/ui/toasts.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Icon } from '../shell/icon.tsx';
import { chatTexts, notSentYet } from './chat-texts.ts';
import { QuickReplies } from './quick-replies.tsx';
import { useStaffChat, useStaffChatState } from './staff-chat-provider.tsx';
import { useDraft, useIsSending } from './use-draft.ts';
import { useInterrupted } from './use-interrupted.ts';

type ComposerProps = {
  sessionId: string;
  /** Set to the text field, so that the conversation pane can focus it. */
  field: RefObject<HTMLTextAreaElement | null>;
};

/** The form for replies. A reply that could not be sent is put back into the field; drafts are stored. */
export function Composer({ sessionId, field }: ComposerProps) {
  const { chat, drafts } = useStaffChat();
  const toast = useToast();
  const text = useDraft(sessionId);
  const isSending = useIsSending(sessionId);
  const form = useRef<HTMLFormElement>(null);
  const [typingSignal] = useState(() => createTypingSignal((typing) => chat.sendTyping(sessionId, typing)));
  useEffect(() => typingSignal.stopped, [typingSignal]);
  const isReplyStored = useStoredReplies(sessionId);

  // A growing reply would push the counter and the button out of view, so the form is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes the height.
  useEffect(() => {
    if (document.activeElement === field.current) form.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);

  const { canSend, left } = messageLength(text);
  const isInterrupted = useInterrupted(text.trim());

  const change = (next: string) => {
    drafts.write(sessionId, next);
    typingSignal.typed(next);
  };

  const send = async () => {
    const message = text.trim();
    if (!canSend || drafts.isSending(sessionId)) return;
    const clientId = drafts.send(sessionId, message);
    // The focus must leave the button, because the empty text disables it.
    if (form.current?.contains(document.activeElement)) field.current?.focus();
    typingSignal.stopped();
    try {
      await chat.reply({ sessionId, message, clientId });
      drafts.removeStored(sessionId, [clientId]);
    } catch {
      if (isReplyStored(clientId)) return;
      drafts.putBack(sessionId, clientId);
      toast({ title: chatTexts.failed, description: chatTexts.notSent, variant: 'destructive' });
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    void send();
  };

  // The second press of a double click would move the focus out of the field.
  const keepFocus = (event: MouseEvent) => {
    if (event.target !== field.current) event.preventDefault();
  };

  return (
    <Box sx={{ p: 1.25, borderTop: 1, borderColor: 'divider', displayPrint: 'none' }}>
      <QuickReplies
        onPick={(reply) => {
          change(text.trim() === '' ? reply : `${text.trimEnd()} ${reply}`);
          field.current?.focus();
        }}
      />
      <Box
        component="form"
        ref={form}
        sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', mt: 1, scrollMarginBottom: 12 }}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        onMouseDown={keepFocus}
      >
        <TextField
          label="Your reply"
          multiline
          maxRows={3}
          fullWidth
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          inputRef={field}
          error={left !== undefined && left < 0}
          helperText={helperTextOf(left, isInterrupted)}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={!canSend || isSending}
          startIcon={isSending ? <CircularProgress size={20} color="inherit" aria-hidden /> : <Icon path={mdiSend} />}
        >
          Send
        </Button>
      </Box>
      <VisuallyHidden>
        <span role="status">{isSending && 'Sending…'}</span>
      </VisuallyHidden>
    </Box>
  );
}

function helperTextOf(left: number | undefined, isInterrupted: boolean): string | undefined {
  const parts = [...(isInterrupted ? [notSentYet] : []), ...(left === undefined ? [] : [counterOf(left)])];
  return parts.length === 0 ? undefined : parts.join(' ');
}

/**
 * Removes from the draft what the conversation already contains, even if the call that sent the reply has failed.
 *
 * @returns a function that checks whether the conversation contains the reply with a `clientId`
 */
function useStoredReplies(sessionId: string): (clientId: string) => boolean {
  const { chat, drafts } = useStaffChat();
  const { conversation } = useStaffChatState();
  const messages = conversation?.sessionId === sessionId ? conversation.messages : undefined;
  useEffect(() => {
    drafts.removeStored(sessionId, clientIdsOf(messages));
  }, [drafts, sessionId, messages]);
  return (clientId) => {
    const current = chat.state().conversation;
    return current?.sessionId === sessionId && clientIdsOf(current.messages).includes(clientId);
  };
}

const clientIdsOf = (messages: readonly ConversationMessage[] = []): string[] =>
  messages.flatMap(({ clientId }) => clientId ?? []);
