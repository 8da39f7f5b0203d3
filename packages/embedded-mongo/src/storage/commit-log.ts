import type { Connection } from './sqlite.ts';

/** A session's transaction. Source: MongoDB Manual, "Transactions". */
export interface TransactionId {
  session: string;
  number: number;
}

/** The maximum number of entries in the file. */
const MAX_COMMITS = 1000;

/**
 * The last committed transactions, at most one of each session, stored in the file. If a restart cut off the reply to a
 * commit, the client sends the commit again and gets the same answer.
 */
export class CommitLog {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Adds a transaction. Must be called inside that transaction, so that the entry is as durable as the transaction. */
  add({ session, number }: TransactionId): void {
    this.#connection.prepare('INSERT OR REPLACE INTO commits(session, number) VALUES(?, ?)').run(session, number);
    this.#connection.prepare('DELETE FROM commits WHERE id <= (SELECT MAX(id) FROM commits) - ?').run(MAX_COMMITS);
  }

  has({ session, number }: TransactionId): boolean {
    const rows = this.#connection.rows('SELECT 1 FROM commits WHERE session = ? AND number = ?', session, number);
    return rows.length > 0;
  }
}
