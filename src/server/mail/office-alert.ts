import type { Subject } from '#domain/event.ts';
import { alertUsefulFor, type MailKind, secondAlertAfter } from '#domain/mail.ts';
import type { OutboxWriter } from './outbox-writer.ts';

/**
 * Writes two alerts about a new record to each email of the office. The first is due now. The second is due after
 * `secondAlertAfter`, and becomes void if the office has opened or changed the record by then.
 *
 * @param alert.subject returns the subject line of the first alert, or of the second one if `again`
 */
export async function alertOffice(
  alert: { kind: MailKind; about: Subject; subject: (again: boolean) => string },
  parts: { writer: OutboxWriter; officeEmails: () => readonly string[]; clock: () => Date },
): Promise<void> {
  const { kind, about, subject } = alert;
  const now = parts.clock();
  const drafts = [false, true].flatMap((again) =>
    parts.officeEmails().map((to) => ({
      kind,
      to,
      about,
      rev: 0,
      part: again ? '0-again' : '0',
      details: { again },
      subject: subject(again),
      dueAt: again ? new Date(now.getTime() + secondAlertAfter) : now,
      usefulUntil: new Date(now.getTime() + alertUsefulFor),
    })),
  );
  await parts.writer.writeToOffice(drafts);
}
