import * as z from 'zod/mini';
import { emailField, nameField, optionalPhoneField } from '#domain/fields.ts';
import { newSubmissionId } from '#web/lib/forms/submission-id.ts';
import type { ChatStorage } from './storage.ts';
import { storageKeys as keys } from './storage-keys.ts';

/** The visitor's details for the office. */
export type Details = { name: string; email: string; phone?: string | undefined };

export type Visitor = {
  /** The id of this browser's session, created on first use. */
  sessionId(): string;
  /** The stored details; undefined until the visitor has given valid details. */
  details(): Details | undefined;
  save(details: Details): void;
};

const storedDetails = z.object({ name: nameField, email: emailField, phone: optionalPhoneField });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The visitor as stored in the browser, shared by all tabs. */
export function visitorIn(storage: ChatStorage): Visitor {
  let currentId: string | undefined;
  return {
    sessionId() {
      const storedId = storage.get(keys.sessionId);
      if (storedId !== undefined && uuid.test(storedId)) currentId = storedId.toLowerCase();
      else {
        // If another tab has cleared the storage, the current conversation continues.
        currentId ??= newSubmissionId();
        storage.set(keys.sessionId, currentId);
      }
      return currentId;
    },
    details() {
      if (storage.get(keys.formSubmitted) !== 'true') return undefined;
      const values = { name: storage.get(keys.name), email: storage.get(keys.email), phone: storage.get(keys.phone) };
      const { success, data } = z.safeParse(storedDetails, values);
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
