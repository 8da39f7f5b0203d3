import { bold, colors, regular } from './proposal-brand.ts';

export const margin = 54;
const { ink, soft, brand, line: rule } = colors;

export type Sheet = ReturnType<typeof createSheet>;

/** Writes tagged text from top to bottom, on as many pages as the text needs. All lengths are in points. */
export function createSheet(document: PDFKit.PDFDocument) {
  const width = document.page.width - 2 * margin;
  const bottom = document.page.height - margin - 24;
  const root = document.struct('Document');
  document.addStructure(root);

  /** Draws one tagged element, on a new page if it does not fit on the current one. */
  function put(tag: string, height: number, draw: () => void): void {
    if (document.y + height > bottom) document.addPage();
    root.add(document.struct(tag, {}, draw));
  }

  function text(
    tag: string,
    words: string,
    style: { font?: string; size?: number; color?: string; gap?: number } = {},
  ) {
    const { font = regular, size = 10.5, color = ink, gap = 6 } = style;
    document.font(font).fontSize(size);
    // A text that is higher than this may continue on the next page.
    const height = Math.min(document.heightOfString(words, { width }), 200);
    put(tag, height, () => {
      document.font(font).fontSize(size).fillColor(color).text(words, margin, document.y, { width, lineGap: 2 });
    });
    document.y += gap;
  }

  function heading(words: string): void {
    document.y += 8;
    text('H2', words, { font: bold, size: 13, color: brand, gap: 4 });
  }

  return {
    document,
    width,
    root,
    put,
    text,
    heading,

    /** Starts a new page if the current one has less room than `height`. */
    keepTogether(height: number): void {
      if (document.y + height > bottom) document.addPage();
    },

    /** Writes a row with a label, a hint below the label, and an amount. */
    amount(label: string, value: string, { isBold = false, hint = '' } = {}): void {
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
    },
  };
}
