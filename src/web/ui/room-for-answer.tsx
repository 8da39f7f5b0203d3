import styles from './room-for-answer.module.css';

/** A placeholder for data that is still loading. It is high enough that the footer is out of view and does not move. */
export function RoomForAnswer() {
  return <div className={styles.room} />;
}
