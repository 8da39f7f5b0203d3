import styles from './chat-panel.module.css';
import type { LinkState } from './link.ts';

const notes: Partial<Record<LinkState, string>> = {
  reconnecting: 'Connection lost. Reconnecting…',
  polling: 'No live connection. New messages take a few seconds.',
  offline: 'You are offline. Messages are sent when you are back.',
};

/** Shows a problem with the connection, if there is one. */
export function LinkNote({ link }: { link: LinkState }) {
  return (
    <div role="status" className={styles.noteArea}>
      {notes[link] !== undefined && <p className={styles.note}>{notes[link]}</p>}
    </div>
  );
}
