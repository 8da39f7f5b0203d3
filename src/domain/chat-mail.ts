import type { MailContent, MailSite } from './mail-content.ts';

/** The mail to the visitor with the office's replies that the visitor has not seen. */
export const chatReplies = (
  { replies, chatUrl }: { replies: readonly string[]; chatUrl: string },
  { company }: MailSite,
): MailContent => ({
  subject: `${company.name} has answered you`,
  heading: 'We have answered you in the chat',
  intro: [],
  facts: [],
  quotes: replies.map((text) => ({ by: company.name, text })),
  action: { label: 'Go on with the conversation', href: chatUrl },
  outro: [`The link opens your conversation on any device. You can also call us at ${company.phone}.`],
});

/** The office's mail about a visitor who waits for an answer. `again`: the second alert. */
export const officeChat = (
  {
    sessionId,
    visitor,
    text,
  }: { sessionId: string; visitor: { name?: string; email?: string; phone?: string }; text: string },
  { url }: MailSite,
  again: boolean,
): MailContent => ({
  subject: `${again ? 'Still waiting: ' : ''}Chat from ${visitor.name ?? 'a visitor'}`,
  heading: again ? 'A visitor still waits in the chat' : 'A visitor waits in the chat',
  intro: ['Nobody has answered this message yet.'],
  facts: [
    ...(visitor.name === undefined ? [] : [['Name', visitor.name] as const]),
    ...(visitor.email === undefined ? [] : [['Email', visitor.email] as const]),
    ...(visitor.phone === undefined ? [] : [['Phone', visitor.phone] as const]),
  ],
  quotes: [{ by: visitor.name ?? 'The visitor', text }],
  action: { label: 'Answer in the workspace', href: `${url}/admin?tab=chat&session=${sessionId}` },
  outro: [],
});
