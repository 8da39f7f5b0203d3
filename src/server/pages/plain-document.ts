import type { CompanyProfile } from '#domain/company.ts';
import { telLink } from '#domain/phone.ts';
import { escapeAttribute, escapeText } from './document.ts';

/** The content of the style element in every plain document. */
export const plainStyle = `
body { margin: 0; font: 1.0625rem/1.6 system-ui, "Segoe UI", Roboto, Arial, sans-serif; color: #0f2733; background: #f0f7f7; }
main { max-width: 36rem; margin: 12vh auto; padding: 2rem; background: #fff; border-top: 6px solid #0a6b78; border-radius: .625rem; }
h1 { margin: 0 0 1rem; line-height: 1.2; }
a { color: #06505b; }
a[href^="tel:"] { white-space: nowrap; }
dl { display: grid; grid-template-columns: fit-content(60%) 1fr; gap: .25rem 1rem; }
dt { color: #4a626c; }
dd { margin: 0; overflow-wrap: anywhere; }
form { margin: 1.5rem 0; }
button, input, select, textarea { font: inherit; padding: .5rem .75rem; margin: .25rem .5rem .25rem 0; }
textarea { width: 100%; box-sizing: border-box; }
`;

/** `title` is shown by the browser before the company's name; by default it is the heading. `body` is lines of HTML. */
export type PlainDocument = {
  company: Pick<CompanyProfile, 'name'>;
  title?: string;
  heading: string;
  body: readonly string[];
};

/** Returns a page that needs neither a script nor a file of the build. */
export const plainDocument = ({ company, heading, title = heading, body }: PlainDocument): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeText(title)} | ${escapeText(company.name)}</title>
<style>${plainStyle}</style>
</head>
<body>
<main>
<h1>${escapeText(heading)}</h1>
${body.join('\n')}
</main>
</body>
</html>
`;

/** Returns the HTML of a list. Each row is a term and its description, both without markup. */
export const termList = (rows: readonly (readonly string[])[]): string =>
  `<dl>${rows.map(([term = '', description = '']) => `<dt>${escapeText(term)}</dt><dd>${escapeText(description)}</dd>`).join('')}</dl>`;

/** Returns the HTML of a link that calls a phone number. */
export const phoneLink = (phone: string): string =>
  `<a href="${escapeAttribute(telLink(phone))}">${escapeText(phone)}</a>`;
