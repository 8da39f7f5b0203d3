import { mdiSend } from '@mdi/js';
import { Box, Button, TextField } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { counterOf, messageLength } from '#web/lib/message-length.ts';
import { newSubmissionId } from '#web/lib/submission-id.ts';
import { createTypingSignal } from '#web/lib/typing-signal.ts';
import { useToast } from '#web/ui/notices.tsx';
import { Icon } from '../shell/icon.tsx';
import { chatTexts } from './chat-words.ts';
import { useDesk } from './desk-provider.tsx';
import { QuickReplies } from './quick-replies.tsx';

/** Where the office writes. A reply stays until it is stored; one that was begun is kept from chat to chat. */
export function Composer({ sessionId }: { sessionId: string }) {
  const { desk, drafts } = useDesk();
  const toast = useToast();
  const [text, setText] = useState(drafts.get(sessionId) ?? '');
  const [isSending, setIsSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const attempt = useRef({ text: '', clientId: '' });
  const [signal] = useState(() => createTypingSignal((typing) => desk.tellTyping(sessionId, typing)));
  useEffect(() => signal.stopped, [signal]);

  const { canSend, left } = messageLength(text);

  const change = (next: string) => {
    setText(next);
    drafts.set(sessionId, next);
    signal.typed(next);
  };

  const send = async () => {
    const message = text.trim();
    if (!canSend || isSending) return;
    // The same text again is the same reply: it may be stored although its answer got lost.
    if (attempt.current.text !== message) attempt.current = { text: message, clientId: newSubmissionId() };
    setIsSending(true);
    signal.stopped();
    try {
      await desk.reply({ sessionId, message, clientId: attempt.current.clientId });
      attempt.current = { text: '', clientId: '' };
      change('');
    } catch {
      toast({ title: chatTexts.failed, description: chatTexts.notSent, variant: 'destructive' });
    } finally {
      setIsSending(false);
      field.current?.focus();
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };

  return (
    <Box sx={{ p: 1.25, borderTop: 1, borderColor: 'divider' }}>
      <QuickReplies
        onPick={(reply) => {
          change(text.trim() === '' ? reply : `${text.trimEnd()} ${reply}`);
          field.current?.focus();
        }}
      />
      <Box
        component="form"
        sx={{ display: 'flex', gap: 1, alignItems: 'flex-end', mt: 1 }}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label="Your reply"
          multiline
          maxRows={5}
          fullWidth
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKeyDown}
          inputRef={field}
          error={left !== undefined && left < 0}
          helperText={left !== undefined && counterOf(left)}
          slotProps={{ htmlInput: { readOnly: isSending } }}
        />
        <Button type="submit" variant="contained" disabled={!canSend} startIcon={<Icon path={mdiSend} />}>
          Send
        </Button>
      </Box>
    </Box>
  );
}
