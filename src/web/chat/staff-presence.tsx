import { useEffect, useState } from 'react';
import { absenceNotice, type ChatStatusForVisitors } from '#domain/chat-status.ts';
import { hoursLines } from '#domain/hours-rules.ts';
import { readAnswer } from '#web/lib/api/read-answer.ts';
import { useSite } from '#web/lib/company.tsx';
import styles from './chat-panel.module.css';

/** The interval at which the office's status is fetched while the panel is open; milliseconds. */
const interval = 60_000;

/**
 * Shows whether the office answers now, and when it opens next, or just its hours while that is unknown. `isPresent`
 * comes from the chat's connection and is newer than the fetched status.
 */
export function StaffPresence({ isPresent }: { isPresent: boolean | undefined }) {
  const status = useChatStatus();
  const lines = hoursLines(useSite().hours).map(({ label, text }) => `${label} ${text}`);
  if (status === undefined || isPresent === undefined) {
    return <p className={styles.presence}>{lines.length === 0 ? '' : `Office hours: ${lines.join(', ')}.`}</p>;
  }
  const notice = absenceNotice({ ...status, attended: isPresent }, new Date());
  return (
    <p className={styles.presence} data-present={notice === undefined}>
      {notice ?? 'We are here to answer.'}
    </p>
  );
}

/** The office's status for visitors, fetched repeatedly; undefined until it is loaded. */
function useChatStatus(): ChatStatusForVisitors | undefined {
  const [status, setStatus] = useState<ChatStatusForVisitors>();
  useEffect(() => {
    // After a failure, the last known status is still shown.
    const read = (): void => void readAnswer<ChatStatusForVisitors>('/api/chat/desk').then(setStatus, () => undefined);
    read();
    const timer = setInterval(read, interval);
    return () => clearInterval(timer);
  }, []);
  return status;
}
