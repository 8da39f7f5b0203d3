import { mdiSend } from '@mdi/js';
import { Box, Button, TextField } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSendKey } from '#web/lib/keys.ts';
import { counterOf, messageLength } from '#web/lib/message-length.ts';
import { createTypingSignal } from '#web/lib/typing-signal.ts';
import { useToast } from '#web/ui/notices.tsx';
import { Icon } from '../shell/icon.tsx';
import { chatTexts, notSentYet } from './chat-words.ts';
import { useDesk, useDeskState } from './desk-provider.tsx';
import { QuickReplies } from './quick-replies.tsx';
import { useDraft } from './use-draft.ts';
import { useInterrupted } from './use-interrupted.ts';

/** Where the office writes. A reply stays until it is stored; one that was begun is kept. */
export function Composer({ sessionId }: { sessionId: string }) {
  const { desk, drafts } = useDesk();
  const toast = useToast();
  const text = useDraft(sessionId);
  const [isSending, setIsSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [signal] = useState(() => createTypingSignal((typing) => desk.tellTyping(sessionId, typing)));
  useEffect(() => signal.stopped, [signal]);
  useStoredBefore(sessionId);

  // A reply that grows would push its count and Send below the window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes the height.
  useEffect(() => {
    if (document.activeElement === field.current) form.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);

  const { canSend, left } = messageLength(text);
  const isInterrupted = useInterrupted(isSending ? '' : text.trim());

  const change = (next: string) => {
    drafts.write(sessionId, next);
    signal.typed(next);
  };

  const send = async () => {
    const message = text.trim();
    if (!canSend || isSending) return;
    const clientId = drafts.attempt(sessionId, message);
    setIsSending(true);
    signal.stopped();
    try {
      await desk.reply({ sessionId, message, clientId });
      drafts.stored(sessionId, [clientId]);
    } catch {
      toast({ title: chatTexts.failed, description: chatTexts.notSent, variant: 'destructive' });
    } finally {
      setIsSending(false);
      // Send goes out of reach with the text. Whoever has gone elsewhere meanwhile stays there.
      if (hasOrLostFocus(form.current)) field.current?.focus();
    }
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    void send();
  };

  // The second press of a double click meets a button that has no more to send, and would leave the field.
  const keepFocus = (event: MouseEvent) => {
    if (event.target !== field.current) event.preventDefault();
  };

  return (
    <Box sx={{ p: 1.25, borderTop: 1, borderColor: 'divider', displayPrint: 'none' }}>
      <QuickReplies
        onPick={(reply) => {
          // What is on its way does not change any more, and would come along a second time.
          if (isSending) return;
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
          helperText={helpOf(left, isInterrupted)}
          slotProps={{ htmlInput: { readOnly: isSending } }}
        />
        <Button type="submit" variant="contained" disabled={!canSend} startIcon={<Icon path={mdiSend} />}>
          Send
        </Button>
      </Box>
    </Box>
  );
}

const hasOrLostFocus = (element: Element | null): boolean =>
  document.activeElement === document.body || element?.contains(document.activeElement) === true;

function helpOf(left: number | undefined, isInterrupted: boolean): string | undefined {
  const parts = [...(isInterrupted ? [notSentYet] : []), ...(left === undefined ? [] : [counterOf(left)])];
  return parts.length === 0 ? undefined : parts.join(' ');
}

/** Takes away a reply whose answer the page did not live to see: the conversation tells that it was stored. */
function useStoredBefore(sessionId: string): void {
  const { drafts } = useDesk();
  const { conversation } = useDeskState();
  const compare = useEffectEvent(() => {
    const stored = conversation?.messages.map(({ clientId }) => clientId);
    drafts.stored(sessionId, stored ?? []);
  });
  const isLoaded = conversation?.sessionId === sessionId && conversation.isLoaded;
  useEffect(() => {
    if (isLoaded) compare();
  }, [isLoaded]);
}
