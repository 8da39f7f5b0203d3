import { postalAddress } from './company.ts';
import type { CompanyProfile } from './company-profile.ts';

/** The content of a mail, before it becomes text and HTML. */
export type MailContent = {
  subject: string;
  heading: string;
  /** Paragraphs before the facts. */
  intro: readonly string[];
  facts: readonly (readonly [label: string, value: string])[];
  /** Texts that the mail cites: those of the customer, or the office's replies in the chat. */
  quotes?: readonly { by: string; text: string }[];
  /** The main link, shown as a button in HTML. */
  action?: { label: string; href: string };
  /** Paragraphs at the end, before the signature. */
  outro: readonly string[];
};

/** The facts about the company and its site that every mail uses. */
export type MailSite = { company: CompanyProfile; url: string };

/** The last lines of each mail. */
export const signature = ({ company, url }: MailSite): string[] => [
  company.name,
  `${company.phone} · ${company.email}`,
  ...(company.street === undefined ? [] : [postalAddress(company)]),
  url,
];

/** The mail as plain text. */
export function contentAsText(content: MailContent, site: MailSite): string {
  const { heading, intro, facts, quotes = [], action, outro } = content;
  const blocks = [
    heading,
    ...intro,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    ...quotes.map(({ by, text }) => `${by}:\n${text.replace(/^/gm, '> ')}`),
    action === undefined ? '' : `${action.label}:\n${action.href}`,
    ...outro,
    `-- \n${signature(site).join('\n')}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
