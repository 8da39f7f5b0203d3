import { openingHours } from '#domain/calendar.ts';
import styles from './chat-panel.module.css';

const hours = openingHours.map(({ label, text }) => `${label} ${text}`).join(', ');

/** Whether somebody of the office is there; the opening hours when nobody is, or when that is not known. */
export function StaffPresence({ isThere = false }: { isThere: boolean | undefined }) {
  return (
    <p className={styles.presence} data-there={isThere}>
      {isThere ? 'We are here to answer.' : `Nobody is at the chat right now. Office hours: ${hours}.`}
    </p>
  );
}
