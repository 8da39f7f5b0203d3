import type { CompanyProfile } from '#domain/company.ts';
import { escapeAttribute, escapeText } from './document.ts';
import { phoneLink, plainDocument } from './plain-document.ts';

/** Shown without JavaScript after a form was received. */
export const sentPage = (company: CompanyProfile, { title, text }: { title: string; text: string }): string =>
  plainDocument({
    company,
    heading: title,
    body: [
      `<p>${escapeText(text)}</p>`,
      `<p>Go to the <a href="/">home page</a>, call ${phoneLink(company.phone)} or write to ${emailLink(company.email)}.</p>`,
    ],
  });

/** Shown when a page cannot be rendered. It uses neither React nor files of the build, which may be broken too. */
export const failurePage = (company: CompanyProfile): string =>
  plainDocument({
    company,
    heading: 'Something went wrong',
    body: [
      '<p>This page could not be shown. The fault is on our side, and we have a record of it.</p>',
      `<p>Please <a href="">try again</a>, go to the <a href="/">home page</a>, call ${phoneLink(company.phone)} or write to
${emailLink(company.email)}.</p>`,
    ],
  });

const emailLink = (email: string): string => `<a href="mailto:${escapeAttribute(email)}">${escapeText(email)}</a>`;
