import { useQuery } from '@tanstack/react-query';
import { absenceNotice } from '#domain/desk.ts';
import { hoursLines } from '#domain/hours-rules.ts';
import { useApi } from '#web/lib/api/api.ts';
import { useSite } from '#web/lib/company.tsx';
import styles from './chat-panel.module.css';

/** Milliseconds between two reads of the office's hours and switch while the panel is open. */
const interval = 60_000;

/** Whether the office answers now and when it does next. Presence of staff updates at once. */
export function StaffPresence({ isThere }: { isThere: boolean | undefined }) {
  const api = useApi();
  const { data } = useQuery({ ...api.chat.desk.queryOptions(), staleTime: 0, refetchInterval: interval });
  const lines = hoursLines(useSite().hours).map(({ label, text }) => `${label} ${text}`);
  if (data === undefined || isThere === undefined) {
    return <p className={styles.presence}>{lines.length === 0 ? '' : `Office hours: ${lines.join(', ')}.`}</p>;
  }
  const notice = absenceNotice({ ...data, attended: isThere }, new Date());
  return (
    <p className={styles.presence} data-there={notice === undefined}>
      {notice ?? 'We are here to answer.'}
    </p>
  );
}
