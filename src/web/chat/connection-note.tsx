import type { ChatConnectionState } from './chat-connection.ts';
import styles from './chat-panel.module.css';

const notes: Partial<Record<ChatConnectionState, string>> = {
  reconnecting: 'Connection lost. Reconnecting…',
  polling: 'No live connection. New messages take a few seconds.',
  offline: 'You are offline. Messages are sent when you are back.',
};

/** Shows a problem with the connection, if there is one. */
export function ConnectionNote({ connection }: { connection: ChatConnectionState }) {
  return (
    <div role="status" className={styles.noteArea}>
      {notes[connection] !== undefined && <p className={styles.note}>{notes[connection]}</p>}
    </div>
  );
}
