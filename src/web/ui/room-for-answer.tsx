import styles from './room-for-answer.module.css';

/** Stands where a page will show the server's answer, so that the footer is out of view and does not move. */
export function RoomForAnswer() {
  return <div className={styles.room} />;
}
