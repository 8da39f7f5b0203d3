import { hoursLines } from '#domain/hours-rules.ts';
import { useSite } from '#web/lib/company.tsx';
import styles from './chat-panel.module.css';

/** Whether somebody of the office is there; the opening hours when nobody is, and alone while that is not known. */
export function StaffPresence({ isThere }: { isThere: boolean | undefined }) {
  const lines = hoursLines(useSite().hours).map(({ label, text }) => `${label} ${text}`);
  const hours = lines.length === 0 ? '' : `Office hours: ${lines.join(', ')}.`;
  return (
    <p className={styles.presence} data-there={isThere === true}>
      {isThere === undefined ? hours : isThere ? 'We are here to answer.' : `Nobody is at the chat right now. ${hours}`}
    </p>
  );
}
