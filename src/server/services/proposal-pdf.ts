import PDFDocument from 'pdfkit';
import { businessDay, dayInWords } from '#domain/calendar.ts';
import { formatCents } from '#domain/format.ts';
import type { Proposal, ProposalView } from '#domain/proposal.ts';
import { periodNames, proposalSums, shownTotals } from '#domain/proposal-rules.ts';
import { bold, colors, drawLogo, registerFonts, regular } from './proposal-brand.ts';
import { createSheet, margin, type Sheet } from './proposal-sheet.ts';

const { ink, soft } = colors;
const logoSize = 34;
/** The height of a row of one line; points. */
const rowHeight = 23;

/**
 * Makes the PDF of a proposal: tagged, in Letter size, and the same bytes for the same content, so that its hash proves
 * what was agreed to. It does not show an approval.
 */
export function proposalPdf(view: ProposalView, proposal: Proposal): Promise<Buffer> {
  const { sentAt, contact } = proposal;
  const { company, customer, number, version, scope, lines, terms, validUntil, exemption } = view;
  const title = `Proposal ${number}, version ${version}`;
  const sentDate = new Date(sentAt ?? 0);
  const document = new PDFDocument({
    size: 'LETTER',
    margin,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${title}: ${company}`, Author: company, CreationDate: sentDate, ModDate: sentDate },
  });
  registerFonts(document);
  const chunks: Buffer[] = [];
  const body = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const sheet = createSheet(document);
  const { text, heading } = sheet;

  header(sheet, { company, contact });
  text('H1', title, { font: bold, size: 22, gap: 4 });
  text('P', `For ${customer}`, { size: 12, gap: 2 });
  text(
    'P',
    `${sentAt === undefined ? 'Not sent yet' : `Sent on ${dayInWords(businessDay(sentDate))}`}. Valid until the end of ${dayInWords(validUntil)}.`,
    { color: soft },
  );

  if (scope.length > 0) heading('What we do');
  for (const part of scope) text('P', `•  ${part}`, { gap: 2 });

  heading('What it costs');
  prices(sheet, lines);
  totals(sheet, shownTotals({ lines, ...proposalSums(proposal) }));

  if (exemption !== undefined) {
    document.y += 6;
    const until = dayInWords(exemption.expires);
    text('P', `No tax is charged: certificate of exemption ${exemption.number}, good until ${until}.`, { color: soft });
  }

  heading('Terms');
  for (const paragraph of terms.split(/\n{1,}/).filter((part) => part.trim() !== '')) text('P', paragraph);

  sheet.root.end();
  pageFooters(sheet, `${company} · ${title}`);
  document.end();
  return body;
}

/** Draws the logo and, to the right of it, the company with its contact data. */
function header(sheet: Sheet, { company, contact }: { company: string; contact: string | undefined }): void {
  const { document, width, root, put } = sheet;
  const top = document.y;
  const logo = document.struct('Figure', { alt: `Logo of ${company}` }, () => {
    drawLogo(document, { x: margin, y: top, size: logoSize });
  });
  root.add(logo);
  const [left, textWidth] = [margin + logoSize + 10, width - logoSize - 10];
  put('P', logoSize, () => {
    document.font(bold).fontSize(13).fillColor(ink).text(company, left, top, { width: textWidth });
    if (contact !== undefined)
      document
        .font(regular)
        .fontSize(9.5)
        .fillColor(soft)
        .text(contact, left, document.y + 1, { width: textWidth });
  });
  document.y = Math.max(document.y, top + logoSize) + 16;
}

function prices({ amount }: Sheet, lines: ProposalView['lines']): void {
  for (const { service, label, period, quantity, unitCents, optional } of lines) {
    const quantityText = quantity === 1 ? '' : `${quantity.toLocaleString('en-US')} at ${formatCents(unitCents)}`;
    const hint = [label === service ? '' : service, quantityText, optional ? 'optional: not in the total' : '']
      .filter((part) => part !== '')
      .join(' · ');
    amount(label, `${formatCents(quantity * unitCents)} ${periodNames[period]}`, { hint });
  }
}

function totals({ document, amount, keepTogether }: Sheet, sums: ReturnType<typeof shownTotals>): void {
  for (const { period, subtotalCents, taxes, totalCents } of sums) {
    document.y += 8;
    // A subtotal, its taxes and its total stay on one page.
    keepTogether((taxes.length + 2) * rowHeight);
    if (taxes.length > 0) amount('Subtotal', formatCents(subtotalCents));
    for (const { label, cents } of taxes) amount(label, formatCents(cents));
    amount(`Total ${periodNames[period]}`, formatCents(totalCents), { isBold: true });
  }
}

function pageFooters({ document, width }: Sheet, label: string): void {
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // Otherwise a text in the bottom margin would begin a new page.
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font(regular).fontSize(8.5).fillColor(soft);
    const footer = `${label} · Page ${page + 1} of ${count}`;
    document.text(footer, margin, document.page.height - margin + 12, { width, align: 'center', lineBreak: false });
    document.endMarkedContent();
  }
}
