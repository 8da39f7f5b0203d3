import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type MailContent, type MailSite, signature } from '#domain/mail-content.ts';

const font = 'Figtree, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif';
const ink = '#14302b';
const softInk = '#51645f';
const accent = '#0b6b57';
const line = '#d9e3e0';

const paragraph = (text: string, key: string): ReactNode =>
  h('p', { key, style: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: ink } }, text);

/** Label above value, so that nothing has to be squeezed on a phone. */
const fact = ([label, value]: readonly [string, string], index: number): ReactNode =>
  h(
    'tr',
    { key: index },
    h(
      'td',
      { style: { padding: '10px 0', borderTop: index === 0 ? 'none' : `1px solid ${line}`, wordBreak: 'break-word' } },
      h('div', { style: { fontSize: 13, lineHeight: '18px', color: softInk } }, label),
      h('div', { style: { fontSize: 16, lineHeight: '24px', color: ink, whiteSpace: 'pre-line' } }, value),
    ),
  );

const table = (children: ReactNode, style: object = {}): ReactNode =>
  h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      style: { borderCollapse: 'collapse', ...style },
    },
    h('tbody', null, children),
  );

const quote = ({ by, text }: { by: string; text: string }, index: number): ReactNode =>
  h(
    'tr',
    { key: index },
    h(
      'td',
      { style: { padding: '0 0 16px 14px', borderLeft: `3px solid ${line}`, wordBreak: 'break-word' } },
      h('div', { style: { fontSize: 13, lineHeight: '18px', color: softInk } }, by),
      h('div', { style: { fontSize: 16, lineHeight: '24px', color: ink, whiteSpace: 'pre-wrap' } }, text),
    ),
  );

/** The full URL is below the button, for mail programs that disable links, and for people who distrust buttons. */
const button = ({ label, href }: { label: string; href: string }): ReactNode =>
  h(
    'div',
    { style: { margin: '8px 0 20px' } },
    h(
      'a',
      {
        href,
        style: {
          display: 'inline-block',
          padding: '12px 20px',
          borderRadius: 6,
          background: accent,
          color: '#ffffff',
          fontSize: 16,
          lineHeight: '20px',
          fontWeight: 600,
          textDecoration: 'none',
        },
      },
      label,
    ),
    h(
      'div',
      { style: { marginTop: 10, fontSize: 13, lineHeight: '18px', wordBreak: 'break-all' } },
      h('a', { href, style: { color: softInk } }, href),
    ),
  );

/** A mail as HTML that mail programs understand: tables, styles on each element, no pictures. */
export function contentAsHtml(content: MailContent, site: MailSite): string {
  const { subject, heading, intro, facts, quotes = [], action, outro } = content;
  const body = h(
    'td',
    { style: { padding: '28px 24px', background: '#ffffff', border: `1px solid ${line}`, borderRadius: 10 } },
    h('div', { style: { margin: '0 0 20px', fontSize: 14, fontWeight: 700, color: accent } }, site.company.name),
    h('h1', { style: { margin: '0 0 14px', fontSize: 24, lineHeight: '30px', color: ink } }, heading),
    intro.map((text, index) => paragraph(text, `intro${index}`)),
    facts.length === 0 ? null : table(facts.map(fact), { margin: '0 0 20px' }),
    quotes.length === 0 ? null : table(quotes.map(quote), { margin: '0 0 16px' }),
    action === undefined ? null : button(action),
    outro.map((text, index) => paragraph(text, `outro${index}`)),
  );
  const foot = h(
    'td',
    { style: { padding: '16px 24px 0' } },
    signature(site).map((text) =>
      h(
        'div',
        { key: text, style: { fontSize: 13, lineHeight: '20px', color: softInk, wordBreak: 'break-word' } },
        text,
      ),
    ),
  );
  const page = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('title', null, subject),
    ),
    h(
      'body',
      { style: { margin: 0, padding: 0, background: '#f2f6f5', fontFamily: font } },
      table(
        h(
          'tr',
          null,
          h(
            'td',
            { align: 'center', style: { padding: '20px 10px 32px' } },
            table([h('tr', { key: 'body' }, body), h('tr', { key: 'foot' }, foot)], {
              maxWidth: 560,
              textAlign: 'left',
              borderCollapse: 'separate',
            }),
          ),
        ),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
