import { dayInWords } from '#domain/calendar.ts';
import { formatCents } from '#domain/format.ts';
import type { ProposalState, ProposalView } from '#domain/proposal.ts';
import { linePrice, periodNames, proposalSums, shownTotals, totalInWords } from '#domain/proposal-rules.ts';
import { escapeAttribute, escapeText } from './document.ts';
import { phoneLink, plainDocument, termList } from './plain-document.ts';
import type { PlainForm, PlainView } from './plain-link.ts';

/** The ways to answer a proposal, as its forms and the procedures of `quotes` name them. */
export const answers = ['approve', 'ask', 'decline'] as const;
export type Answer = (typeof answers)[number];

const closedTexts: Partial<Record<ProposalState, string>> = {
  approved: 'This proposal is approved. We call you about the first day.',
  superseded: 'A newer version of this proposal is here: please use the link in our latest mail.',
  withdrawn: 'This proposal was withdrawn.',
  expired: 'This proposal has expired. Please call us to renew it.',
};

const element = (name: string, text: string): string => `<${name}>${escapeText(text)}</${name}>`;

/** Returns a document without JavaScript: a proposal, then forms to answer it, or why it cannot be answered. */
export function proposalDocument({ company, target, notice, form, failure }: PlainView<ProposalView>): string {
  const isWrongLink = failure?.code === 'not_found';
  const failedHeading = isWrongLink ? 'This link does not work' : 'This proposal could not be opened';
  return plainDocument({
    company,
    title: 'Your proposal',
    heading: target === undefined ? failedHeading : `Proposal for ${target.customer}`,
    body: [
      ...(notice === undefined ? [] : [`<p role="status"><strong>${escapeText(notice)}</strong></p>`]),
      ...(target === undefined
        ? [
            isWrongLink
              ? '<p>Please use the link in our latest mail, or call us.</p>'
              : '<p><a href="?plain=1">Try again</a></p>',
          ]
        : [...proposalMarkup(target, form), ...answerMarkup(target, form)]),
      `<p>Questions? Call ${phoneLink(company.phone)}.</p>`,
    ],
  });
}

/** Returns the indexes, within the proposal's lines, of the optional lines that a form adds. */
export const extrasOf = ({ names }: Pick<PlainForm, 'names'>): number[] =>
  names.flatMap((name) => (/^extra-\d+$/.test(name) ? [Number(name.slice('extra-'.length))] : []));

function proposalMarkup(proposal: ProposalView, form: PlainForm): string[] {
  const chosen = proposal.chosen ?? extrasOf(form);
  const { number, version, scope, lines, exemption, terms, validUntil } = proposal;
  const rows = [
    ...lines.map((line, index) => [
      `${line.label}${line.quantity > 1 ? ` (${line.quantity.toLocaleString('en-US')} at ${formatCents(line.unitCents)})` : ''}${line.optional ? (chosen.includes(index) ? ', added' : ', optional') : ''}`,
      linePrice(line),
    ]),
    ...shownTotals({ lines, totals: proposalSums(proposal, chosen).totals }).flatMap(
      ({ period, taxes, totalCents }) => [
        ...taxes.map(({ label, cents }) => [label, formatCents(cents)]),
        [`Total ${periodNames[period]}`, formatCents(totalCents)],
      ],
    ),
  ];
  return [
    element('p', `From ${proposal.company}. Number ${number}, version ${version}.`),
    ...(scope.length > 0
      ? ['<h2>What we do</h2>', `<ul>${scope.map((part) => element('li', part)).join('')}</ul>`]
      : []),
    '<h2>What it costs</h2>',
    termList(rows),
    ...(exemption === undefined
      ? []
      : [element('p', `No tax is charged: certificate of exemption ${exemption.number}.`)]),
    '<h2>Terms</h2>',
    ...terms.split(/\n+/).map((paragraph) => element('p', paragraph)),
    element('p', `Valid until the end of ${dayInWords(validUntil)}.`),
    `<p><a href="/api/proposals/${encodeURIComponent(form.token)}/pdf">Read it as a PDF</a></p>`,
  ];
}

function answerMarkup(proposal: ProposalView, submitted: PlainForm): string[] {
  const { state, version, lines, customer } = proposal;
  const { token, field } = submitted;
  const chosen = extrasOf(submitted);
  const closedText = closedTexts[state];
  if (closedText !== undefined) return [element('p', closedText)];
  const form = (answer: Answer, content: string): string =>
    `<form method="post" action="/proposal/${encodeURIComponent(token)}?plain=1"><input type="hidden" name="answer" value="${answer}"><input type="hidden" name="version" value="${version}">
${content}</form>`;
  const checkbox = (name: string, label: string): string =>
    `<p><label><input type="checkbox" name="${name}" value="yes"${field(name) === undefined ? '' : ' checked'}> ${escapeText(label)}</label></p>`;
  const textField = (name: string, label: string): string =>
    `<p><label>${label}<br><input name="${name}" value="${escapeAttribute(field(name) ?? '')}" required></label></p>`;
  const textArea = (name: string, label: string): string =>
    `<p><label>${label}<br><textarea name="${name}" rows="4">${escapeText(field(name) ?? '')}</textarea></label></p>`;
  const extraCheckboxes = lines.map((line, index) =>
    line.optional ? checkbox(`extra-${index}`, `Add ${line.label}: ${linePrice(line)}`) : '',
  );
  return [
    form(
      'approve',
      `<h2>Approve this proposal</h2>
${extraCheckboxes.join('\n')}
${
  lines.some(({ optional }) => optional)
    ? `<input type="hidden" name="shown" value="${chosen.join(',')}">${element('p', `You approve ${totalInWords(proposal, chosen)}. What you add is summed up on the next page, before you sign.`)}`
    : ''
}
${textField('name', 'Your name')}
${textField('title', 'Your title')}
${checkbox('authorised', `I may sign for ${customer}, and agree to the scope, the prices and the terms above.`)}
<button>Approve this proposal</button>`,
    ),
    form(
      'ask',
      `<h2>Ask for a change</h2>\n${textArea('message', 'What should be different?')}\n<button>Send to the office</button>`,
    ),
    form('decline', `<h2>Decline</h2>\n${textArea('reason', 'Why? (optional)')}\n<button>Decline</button>`),
  ];
}
