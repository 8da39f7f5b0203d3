import type { ContactMessage } from './contact.ts';
import type { MailContent, MailSite } from './mail-content.ts';
import { firstName } from './manage.ts';

/** The acknowledgement of a contact message, for the customer. */
export const contactReceived = ({ name, message }: ContactMessage, { company }: MailSite): MailContent => ({
  subject: `We have your message, ${firstName(name)}`,
  heading: 'We have your message',
  intro: [`Thank you for writing to ${company.name}. Our office reads it and gets back to you as soon as possible.`],
  facts: [],
  quotes: [{ by: 'You wrote', text: message }],
  outro: [`If it is urgent, call us at ${company.phone}.`],
});

/** The office's mail about a new contact message, with the customer's contact data. `again`: the second alert. */
export const officeContact = (contact: ContactMessage, { url }: MailSite, again: boolean): MailContent => ({
  subject: `${again ? 'Still waiting: ' : ''}New message from ${contact.name}`,
  heading: again ? 'Nobody has opened this message yet' : 'A new message',
  intro: ['An answer to this mail goes to the customer.'],
  facts: [
    ['Name', contact.name],
    ['Email', contact.email],
    ...(contact.phone === undefined ? [] : [['Phone', contact.phone] as const]),
  ],
  quotes: [{ by: contact.name, text: contact.message }],
  action: { label: 'Open it in the workspace', href: `${url}/admin?tab=messages&message=${contact.id}` },
  outro: [],
});
