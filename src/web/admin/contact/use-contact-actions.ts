import type { ContactMessage } from '#domain/contact.ts';
import { useApi, useApiClient } from '#web/lib/api/api.ts';
import { useRecordChange } from '../record/use-record-change.ts';

type MessageChange = { responded: boolean } | { spam: boolean };

/** What can be done about a message. */
export type MessageActions = {
  setResponded: (message: ContactMessage, responded: boolean) => void;
  setSpam: (message: ContactMessage, spam: boolean) => void;
};

/** @param onChanged is told of every change, also of one taken back */
export function useMessageActions(onChanged: (id: string, change: MessageChange) => void): MessageActions {
  const api = useApi();
  const client = useApiClient();
  const change = useRecordChange<ContactMessage, MessageChange>({
    list: api.admin.messages.list.pathKey(),
    store: (id, fields) =>
      'spam' in fields
        ? client.admin.messages.setSpam.mutate({ id, spam: fields.spam })
        : client.admin.messages.setResponded.mutate({ id, responded: fields.responded }),
    onChanged,
  });
  return {
    setResponded: ({ id }, responded) =>
      change(id, {
        change: { responded },
        back: { responded: !responded },
        done: responded ? 'Marked as responded' : 'Marked as new',
      }),
    setSpam: ({ id }, spam) =>
      change(id, { change: { spam }, back: { spam: !spam }, done: spam ? 'Moved to spam' : 'Moved out of spam' }),
  };
}
