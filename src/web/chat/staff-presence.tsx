import { useEffect, useState } from 'react';
import { absenceNotice, type DeskForVisitors } from '#domain/desk.ts';
import { hoursLines } from '#domain/hours-rules.ts';
import { readAnswer } from '#web/lib/api/read-answer.ts';
import { useSite } from '#web/lib/company.tsx';
import styles from './chat-panel.module.css';

/** The interval at which the office's state is fetched while the panel is open; milliseconds. */
const interval = 60_000;

/**
 * Shows whether the office answers now, and when it opens next. `isThere` is the presence, which changes sooner than
 * the fetched state.
 */
export function StaffPresence({ isThere }: { isThere: boolean | undefined }) {
  const desk = useDesk();
  const lines = hoursLines(useSite().hours).map(({ label, text }) => `${label} ${text}`);
  if (desk === undefined || isThere === undefined) {
    return <p className={styles.presence}>{lines.length === 0 ? '' : `Office hours: ${lines.join(', ')}.`}</p>;
  }
  const notice = absenceNotice({ ...desk, attended: isThere }, new Date());
  return (
    <p className={styles.presence} data-there={notice === undefined}>
      {notice ?? 'We are here to answer.'}
    </p>
  );
}

/** Whether the office answers now, fetched repeatedly; undefined until it is known. */
function useDesk(): DeskForVisitors | undefined {
  const [desk, setDesk] = useState<DeskForVisitors>();
  useEffect(() => {
    // After a failure, the last known state is still shown.
    const read = (): void => void readAnswer<DeskForVisitors>('/api/chat/desk').then(setDesk, () => undefined);
    read();
    const timer = setInterval(read, interval);
    return () => clearInterval(timer);
  }, []);
  return desk;
}
