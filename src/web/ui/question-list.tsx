import { Icon } from './icon.tsx';
import styles from './question-list.module.css';

/** Questions that open to show their answers. */
export function QuestionList({ items }: { items: readonly { question: string; answer: string }[] }) {
  return (
    <div className={styles.list}>
      {items.map(({ question, answer }) => (
        <details key={question} className={styles.item}>
          <summary>
            {question}
            <Icon name="chevron-down" className={styles.chevron} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
