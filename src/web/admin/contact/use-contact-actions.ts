import type { ContactMessage } from '#domain/contact.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { useDeleteRecord } from '../record/use-delete-record.ts';
import { useRecordChange } from '../record/use-record-change.ts';

type MessageChange = { responded: boolean } | { spam: boolean };

/** The actions on a message. */
export type MessageActions = {
  setResponded: (message: ContactMessage, responded: boolean) => void;
  setSpam: (message: ContactMessage, spam: boolean) => void;
  remove: (message: ContactMessage) => void;
};

/**
 * @param options.onChanged called with each change or undo before it is stored, and with its reverse if that fails
 * @param options.onDeleted called after a message was deleted
 */
export function useMessageActions({
  onChanged,
  onDeleted,
}: {
  onChanged: (id: string, change: MessageChange) => void;
  onDeleted: () => void;
}): MessageActions {
  const api = useApi();
  const client = useApiClient();
  const list = api.admin.messages.list.pathKey();
  const remove = useDeleteRecord({
    list,
    remove: (id) => client.admin.messages.remove.mutate({ id }),
    onDeleted,
    done: 'The message was deleted.',
  });
  const change = useRecordChange<ContactMessage, MessageChange>({
    list,
    store: ({ id }, fields) =>
      'spam' in fields
        ? client.admin.messages.setSpam.mutate({ id, spam: fields.spam })
        : client.admin.messages.setResponded.mutate({ id, responded: fields.responded }),
    onChanged,
  });
  return {
    remove: ({ id }) => void remove(id),
    setResponded: (message, responded) =>
      change(message, {
        change: { responded },
        back: { responded: !responded },
        done: responded ? 'Marked as responded' : 'Marked as new',
      }),
    setSpam: (message, spam) =>
      change(message, { change: { spam }, back: { spam: !spam }, done: spam ? 'Moved to spam' : 'Moved out of spam' }),
  };
}
