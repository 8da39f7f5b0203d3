import { smsLink, telLink } from '#domain/phone.ts';
import { useCompany } from '#web/lib/company.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './chat-panel.module.css';
import { Composer } from './composer.tsx';
import { MessageLog } from './message-log.tsx';
import { chatTexts } from './texts.ts';
import { useChat } from './use-chat.ts';
import type { VisitorChat } from './visitor-chat.ts';

/** The messages, other ways to reach the office, and the text field. */
export function ConversationView({ chat }: { chat: VisitorChat }) {
  const { offersCall } = useChat(chat);
  return (
    <>
      <MessageLog chat={chat} footer={offersCall && <OtherWays />} />
      <Composer chat={chat} />
    </>
  );
}

function OtherWays() {
  const { chatPhone } = useCompany();
  return (
    <div className={styles.otherWays}>
      <ButtonLink href={telLink(chatPhone)} variant="outline" size="small">
        <Icon name="phone" /> {chatTexts.call}
      </ButtonLink>
      <ButtonLink href={smsLink(chatPhone)} variant="outline" size="small">
        <Icon name="speech" /> {chatTexts.text}
      </ButtonLink>
    </div>
  );
}
