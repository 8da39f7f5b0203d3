import { useApi } from '#web/lib/api/api.ts';
import { DeleteButton } from '../record/delete-button.tsx';
import { useDeleteRecord } from '../record/use-delete-record.ts';
import { useStaffChat } from './staff-chat-provider.tsx';

type DeleteConversationProps = { sessionId: string; visitor: string; onDeleted: () => void };

/** A button that deletes the open conversation, and the draft of a reply in it, after a confirmation. */
export function DeleteConversation({ sessionId, visitor, onDeleted }: DeleteConversationProps) {
  const api = useApi();
  const { chat, drafts } = useStaffChat();
  const remove = useDeleteRecord({
    list: api.chat.sessions.pathKey(),
    remove: chat.remove,
    onDeleted: () => {
      drafts.write(sessionId, '');
      onDeleted();
    },
    done: 'The conversation was deleted.',
  });
  return (
    <DeleteButton
      question="Delete this conversation?"
      consequence={`Everything that was written with ${visitor} will be gone, for the visitor too.`}
      onDelete={() => void remove(sessionId)}
      sx={{ flexShrink: 0 }}
    />
  );
}
