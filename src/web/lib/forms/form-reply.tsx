import { createContext, type ReactNode, use } from 'react';
import type { Issue } from '#domain/errors.ts';
import type { FormValues } from './form-fields.ts';

/** What the server says to a form that came without a script: what was typed, and what is wrong with it. */
export type FormReply = {
  /** The name that the form gives itself. */
  form: string;
  values: FormValues;
  issues: readonly Issue[];
  /** What is wrong with no single field, such as too many attempts. */
  message?: string;
};

const ReplyContext = createContext<FormReply | undefined>(undefined);

export function FormReplyProvider({ reply, children }: { reply: FormReply | undefined; children: ReactNode }) {
  return <ReplyContext value={reply}>{children}</ReplyContext>;
}

/** The reply to the form of this name; undefined where the page is no reply to it. */
export function useFormReply(name: string): FormReply | undefined {
  const reply = use(ReplyContext);
  return reply?.form === name ? reply : undefined;
}
