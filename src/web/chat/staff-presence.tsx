import { openingHours } from '#domain/calendar.ts';
import styles from './chat-panel.module.css';

const hours = `Office hours: ${openingHours.map(({ label, text }) => `${label} ${text}`).join(', ')}.`;

/** Whether somebody of the office is there; the opening hours when nobody is, and alone while that is not known. */
export function StaffPresence({ isThere }: { isThere: boolean | undefined }) {
  return (
    <p className={styles.presence} data-there={isThere === true}>
      {isThere === undefined ? hours : isThere ? 'We are here to answer.' : `Nobody is at the chat right now. ${hours}`}
    </p>
  );
}
