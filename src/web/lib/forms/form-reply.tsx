import { createContext, type ReactNode, use } from 'react';
import type { Issue } from '#domain/errors.ts';
import type { FormValues } from './form-fields.ts';

/** The server's reply to a form that was sent without JavaScript: the form's content and errors. */
export type FormReply = {
  /** The form's name. */
  form: string;
  values: FormValues;
  issues: readonly Issue[];
  /** An error that belongs to no field, such as too many attempts. */
  message?: string;
};

const ReplyContext = createContext<FormReply | undefined>(undefined);

export function FormReplyProvider({ reply, children }: { reply: FormReply | undefined; children: ReactNode }) {
  return <ReplyContext value={reply}>{children}</ReplyContext>;
}

/** The reply to the form with this name; undefined unless the page is that reply. */
export function useFormReply(name: string): FormReply | undefined {
  const reply = use(ReplyContext);
  return reply?.form === name ? reply : undefined;
}
