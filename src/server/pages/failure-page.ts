import type { CompanyProfile } from '#domain/company.ts';
import { telLink } from '#domain/phone.ts';
import { escapeAttribute, escapeText } from './document.ts';

/** The style of these pages, which is in the document itself. */
export const failurePageStyle = `
body { margin: 0; font: 1.0625rem/1.6 system-ui, "Segoe UI", Roboto, Arial, sans-serif; color: #0f2733; background: #f0f7f7; }
main { max-width: 36rem; margin: 12vh auto; padding: 2rem; background: #fff; border-top: 6px solid #0a6b78; border-radius: .625rem; }
h1 { margin: 0 0 1rem; line-height: 1.2; }
a { color: #06505b; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { color: #4a626c; }
dd { margin: 0; overflow-wrap: anywhere; }
form { margin: 1.5rem 0; }
button, input, select, textarea { font: inherit; padding: .5rem .75rem; margin: .25rem .5rem .25rem 0; }
textarea { width: 100%; box-sizing: border-box; }
`;

/** Shown without JavaScript after a form was received. */
export const sentPage = ({ name, phone }: CompanyProfile, { title, text }: { title: string; text: string }): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeText(title)} | ${escapeText(name)}</title>
<style>${failurePageStyle}</style>
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
<p>${escapeText(text)}</p>
<p>Go to the <a href="/">home page</a>, or call <a href="${escapeAttribute(telLink(phone))}">${escapeText(phone)}</a>.</p>
</main>
</body>
</html>
`;

/** Shown when a page cannot be rendered; it depends on nothing that could be broken too. */
export const failurePage = ({ name, phone, email }: CompanyProfile): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Something went wrong | ${escapeText(name)}</title>
<style>${failurePageStyle}</style>
</head>
<body>
<main>
<h1>Something went wrong</h1>
<p>This page could not be shown. The fault is on our side, and we have a record of it.</p>
<p>Please <a href="">try again</a>, go to the <a href="/">home page</a>, call
<a href="${escapeAttribute(telLink(phone))}">${escapeText(phone)}</a> or write to
<a href="mailto:${escapeAttribute(email)}">${escapeText(email)}</a>.</p>
</main>
</body>
</html>
`;
