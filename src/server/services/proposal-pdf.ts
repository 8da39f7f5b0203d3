import PDFDocument from 'pdfkit';
import { businessDay, dayInWords } from '#domain/calendar.ts';
import { formatCents } from '#domain/format.ts';
import type { Period } from '#domain/periods.ts';
import type { Proposal, ProposalView } from '#domain/proposal.ts';
import { proposalSums, shownTotals } from '#domain/proposal-rules.ts';
import { bold, colors, drawMark, registerFonts, regular } from './proposal-brand.ts';

const margin = 54;
const periodNames: Readonly<Record<Period, string>> = { month: 'a month', visit: 'a visit', once: 'once' };
const { ink, soft, brand, line: rule } = colors;
const markSize = 34;
/** What a row of one line takes; points. */
const rowHeight = 23;

type Structure = PDFKit.PDFStructureElement;

/**
 * The document of a proposal, as it was sent: tagged, Letter, and the same bytes for the same proposal, so that its hash
 * says what was agreed to. An approval does not show in it.
 */
export function proposalPdf(view: ProposalView, proposal: Proposal): Promise<Buffer> {
  const { sentAt, contact } = proposal;
  const { company, customer, number, version, scope, lines, terms, validUntil, exemption } = view;
  const title = `Proposal ${number}, version ${version}`;
  const sent = new Date(sentAt ?? 0);
  const document = new PDFDocument({
    size: 'LETTER',
    margin,
    tagged: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    info: { Title: `${title}: ${company}`, Author: company, CreationDate: sent, ModDate: sent },
  });
  registerFonts(document);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  const width = document.page.width - 2 * margin;
  const bottom = document.page.height - margin - 24;
  const root = document.struct('Document');
  document.addStructure(root);

  /** One tagged piece; it moves to a new page as a whole where it would not fit. */
  function put(tag: string, height: number, draw: () => void, parent: Structure = root): void {
    if (document.y + height > bottom) document.addPage();
    parent.add(document.struct(tag, {}, draw));
  }

  function text(
    tag: string,
    words: string,
    style: { font?: string; size?: number; color?: string; gap?: number } = {},
  ) {
    const { font = regular, size = 10.5, color = ink, gap = 6 } = style;
    document.font(font).fontSize(size);
    const height = Math.min(document.heightOfString(words, { width }), 200);
    put(tag, height, () => {
      document.font(font).fontSize(size).fillColor(color).text(words, margin, document.y, { width, lineGap: 2 });
    });
    document.y += gap;
  }

  const heading = (words: string) => {
    document.y += 8;
    text('H2', words, { font: bold, size: 13, color: brand, gap: 4 });
  };

  /** The mark, and beside it who offers. */
  function header(): void {
    const top = document.y;
    const mark = document.struct('Figure', { alt: `Logo of ${company}` }, () => {
      drawMark(document, { x: margin, y: top, size: markSize });
    });
    root.add(mark);
    const [left, beside] = [margin + markSize + 10, width - markSize - 10];
    put('P', markSize, () => {
      document.font(bold).fontSize(13).fillColor(ink).text(company, left, top, { width: beside });
      if (contact !== undefined)
        document
          .font(regular)
          .fontSize(9.5)
          .fillColor(soft)
          .text(contact, left, document.y + 1, { width: beside });
    });
    document.y = Math.max(document.y, top + markSize) + 16;
  }

  /** A row of a label and an amount. */
  function amount(label: string, value: string, { isBold = false, hint = '' } = {}): void {
    const font = isBold ? bold : regular;
    document.font(font).fontSize(10.5);
    const labelWidth = width - 130;
    const height = document.heightOfString(label, { width: labelWidth }) + (hint === '' ? 0 : 13) + 8;
    if (document.y + height > bottom) document.addPage();
    const top = document.y;
    const artifact = document.markContent('Artifact', { type: 'Layout' });
    artifact
      .moveTo(margin, top)
      .lineTo(margin + width, top)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke();
    document.endMarkedContent();
    put('P', 0, () => {
      document
        .font(font)
        .fontSize(10.5)
        .fillColor(ink)
        .text(label, margin, top + 5, { width: labelWidth });
      if (hint !== '')
        document.font(regular).fontSize(9).fillColor(soft).text(hint, margin, document.y, { width: labelWidth });
      document.font(font).fontSize(10.5).fillColor(ink);
      document.text(value, margin + labelWidth, top + 5, { width: 130, align: 'right' });
    });
    document.y = top + height;
  }

  header();
  text('H1', title, { font: bold, size: 22, gap: 4 });
  text('P', `For ${customer}`, { size: 12, gap: 2 });
  text(
    'P',
    `Sent on ${sentAt === undefined ? 'no day yet' : dayInWords(businessDay(sent))}. Valid until the end of ${dayInWords(validUntil)}.`,
    { color: soft },
  );

  if (scope.length > 0) heading('What we do');
  for (const part of scope) text('P', `•  ${part}`, { gap: 2 });

  heading('What it costs');
  for (const { service, label, period, quantity, unitCents, optional } of lines) {
    const each = quantity === 1 ? '' : `${quantity.toLocaleString('en-US')} at ${formatCents(unitCents)}`;
    const hint = [label === service ? '' : service, each, optional ? 'optional: not in the total' : '']
      .filter((part) => part !== '')
      .join(' · ');
    amount(label, `${formatCents(quantity * unitCents)} ${periodNames[period]}`, { hint });
  }
  for (const { period, subtotalCents, taxes, totalCents } of shownTotals({ lines, ...proposalSums(proposal) })) {
    document.y += 8;
    // The rows of one sum stay on one page.
    if (document.y + (taxes.length + 2) * rowHeight > bottom) document.addPage();
    if (taxes.length > 0) amount('Subtotal', formatCents(subtotalCents));
    for (const { label, cents } of taxes) amount(label, formatCents(cents));
    amount(`Total ${periodNames[period]}`, formatCents(totalCents), { isBold: true });
  }

  if (exemption !== undefined) {
    document.y += 6;
    const until = dayInWords(exemption.expires);
    text('P', `No tax is charged: certificate of exemption ${exemption.number}, good until ${until}.`, { color: soft });
  }

  heading('Terms');
  for (const paragraph of terms.split(/\n{1,}/).filter((part) => part.trim() !== '')) text('P', paragraph);

  root.end();
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    document.page.margins.bottom = 0;
    document.markContent('Artifact', { type: 'Pagination' });
    document.font(regular).fontSize(8.5).fillColor(soft);
    const foot = `${company} · ${title} · Page ${page + 1} of ${count}`;
    document.text(foot, margin, document.page.height - margin + 12, { width, align: 'center', lineBreak: false });
    document.endMarkedContent();
  }
  document.end();
  return done;
}
