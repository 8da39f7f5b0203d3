import { mdiCheck, mdiEmailOutline, mdiUndo } from '@mdi/js';
import { Button, Stack, Typography } from '@mui/material';
import type { ContactMessage } from '#domain/contact.ts';
import { useCompany } from '#web/lib/company.tsx';
import { LinkedText } from '#web/lib/linked-text.tsx';
import { absentRecord } from '../record/absent-record.tsx';
import { ActionButton } from '../record/action-button.tsx';
import { mailHref } from '../record/contact-links.ts';
import { DeleteButton } from '../record/delete-button.tsx';
import { Fact, Facts } from '../record/facts.tsx';
import { OddValues } from '../record/odd-values.tsx';
import { RecordMails } from '../record/record-mails.tsx';
import { RecordPanel } from '../record/record-panel.tsx';
import { Icon } from '../shell/icon.tsx';
import type { Absence } from '../table/use-selection.ts';
import { contactFacts } from './contact-facts.tsx';
import { replyDraft } from './reply-text.ts';
import type { MessageActions } from './use-contact-actions.ts';

type MessagePanelProps = {
  message: ContactMessage | undefined;
  /** The reason why `message` is undefined, if it is. */
  absence: Absence;
  isOpen: boolean;
  actions: MessageActions;
  onClose: () => void;
};

/** Shows a message, its actions, and the mails about it. */
export function MessagePanel({ message, absence, isOpen, actions, onClose }: MessagePanelProps) {
  const company = useCompany();
  if (message === undefined) return absentRecord({ noun: 'message', absence, isOpen, onClose });
  const replyUrl = mailHref(message.email, replyDraft(message, company));
  return (
    <RecordPanel
      recordId={message.id}
      isOpen={isOpen}
      title={message.name}
      onClose={onClose}
      actions={<PanelActions message={message} replyUrl={replyUrl} actions={actions} />}
    >
      <Stack spacing={2.5}>
        <OddValues odd={message.odd} />
        <Facts>
          {contactFacts.map(({ term, show }) => {
            const content = show(message, replyUrl);
            return (
              content !== undefined && (
                <Fact key={term} term={term}>
                  {content}
                </Fact>
              )
            );
          })}
        </Facts>
        <div>
          <Typography variant="h3" gutterBottom>
            Message
          </Typography>
          <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            <LinkedText text={message.message} />
          </Typography>
        </div>
        {isOpen && <RecordMails about={{ type: 'contact', id: message.id }} />}
      </Stack>
    </RecordPanel>
  );
}

function PanelActions({
  message,
  replyUrl,
  actions,
}: {
  message: ContactMessage;
  replyUrl: string;
  actions: MessageActions;
}) {
  const deleteButton = (
    <DeleteButton
      question="Delete this message?"
      consequence={`The message from ${message.name} will be gone for everybody in the office.`}
      onDelete={() => actions.remove(message)}
    />
  );
  if (message.spam) {
    return (
      <>
        <ActionButton variant="contained" onAction={() => actions.setSpam(message, false)}>
          Not spam
        </ActionButton>
        {deleteButton}
      </>
    );
  }
  return (
    <>
      {message.responded ? (
        <ActionButton
          variant="outlined"
          startIcon={<Icon path={mdiUndo} />}
          onAction={() => actions.setResponded(message, false)}
        >
          Mark as new
        </ActionButton>
      ) : (
        <ActionButton
          variant="contained"
          startIcon={<Icon path={mdiCheck} />}
          onAction={() => actions.setResponded(message, true)}
        >
          Mark responded
        </ActionButton>
      )}
      <Button component="a" href={replyUrl} variant="outlined" startIcon={<Icon path={mdiEmailOutline} />}>
        Reply by email
      </Button>
      <ActionButton onAction={() => actions.setSpam(message, true)} sx={{ ml: 'auto' }}>
        Spam
      </ActionButton>
      {deleteButton}
    </>
  );
}
