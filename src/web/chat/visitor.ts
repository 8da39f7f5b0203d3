import * as z from 'zod/mini';
import { emailField, nameField, optionalPhoneField } from '#domain/fields.ts';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import type { ChatStorage } from './storage.ts';
import { storageKeys as keys } from './storage-keys.ts';

/** What the office is told about a visitor. */
export type Details = { name: string; email: string; phone?: string | undefined };

export type Visitor = {
  /** The session of this browser, made when it is first asked for. */
  sessionId(): string;
  /** Undefined until the visitor has given them, as the server takes them. */
  details(): Details | undefined;
  save(details: Details): void;
};

const keptDetails = z.object({ name: nameField, email: emailField, phone: optionalPhoneField });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who chats, as the browser remembers it for all tabs. */
export function visitorIn(storage: ChatStorage): Visitor {
  let current: string | undefined;
  return {
    sessionId() {
      const kept = storage.get(keys.sessionId);
      if (kept !== undefined && uuid.test(kept)) current = kept.toLowerCase();
      else {
        // Also when another tab has emptied the storage: what is in view here goes on.
        current ??= newSubmissionId();
        storage.set(keys.sessionId, current);
      }
      return current;
    },
    details() {
      if (storage.get(keys.formSubmitted) !== 'true') return undefined;
      const kept = { name: storage.get(keys.name), email: storage.get(keys.email), phone: storage.get(keys.phone) };
      const { success, data } = z.safeParse(keptDetails, kept);
      if (!success) return undefined;
      const { phone, ...required } = data;
      return phone === undefined ? required : { ...required, phone };
    },
    save({ name, email, phone }) {
      storage.set(keys.name, name);
      storage.set(keys.email, email);
      if (phone === undefined) storage.remove(keys.phone);
      else storage.set(keys.phone, phone);
      storage.set(keys.formSubmitted, 'true');
    },
  };
}
