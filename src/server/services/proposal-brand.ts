import { createRequire } from 'node:module';

const fonts = '@expo-google-fonts/source-sans-3';
const { resolve } = createRequire(import.meta.url);

/**
 * The names under which `registerFonts` registers two weights of Source Sans 3 (OFL 1.1). The font has Latin, Greek and
 * Cyrillic letters. Other characters are shown as empty boxes; `unprintable` in domain/printable.ts lists them for the
 * office before it sends a proposal.
 */
export const regular = 'Regular';
export const bold = 'Bold';

export function registerFonts(document: PDFKit.PDFDocument): void {
  document.registerFont(regular, resolve(`${fonts}/400Regular/SourceSans3_400Regular.ttf`));
  document.registerFont(bold, resolve(`${fonts}/600SemiBold/SourceSans3_600SemiBold.ttf`));
}

/** The site's colours, as in web/ui/tokens.css. */
export const colors = {
  ink: '#0f2733',
  soft: '#44606c',
  brand: '#0a6b78',
  navy: '#0b2b3c',
  accent: '#ffb938',
  tint: '#f0f7f7',
  line: '#d3e2e5',
} as const;

/** Draws the logo, as in public/favicon.svg. @param size the length of its side in points */
export function drawLogo(document: PDFKit.PDFDocument, { x, y, size }: { x: number; y: number; size: number }): void {
  document.save();
  document.translate(x, y).scale(size / 48);
  document.roundedRect(0, 0, 48, 48, 12).clip();
  document.rect(0, 0, 48, 48).fill(colors.navy);
  document.circle(24, 20, 8.5).fill(colors.accent);
  document.path('M0 26c4-4 8-4 12 0s8 4 12 0 8-4 12 0 8 4 12 0v22H0z').fill(colors.brand);
  document
    .path('M6 37.5c3-2.6 6-2.6 9 0s6 2.6 9 0 6-2.6 9 0 6 2.6 9 0')
    .lineWidth(3)
    .lineCap('round')
    .stroke('#ffffff');
  document.restore();
}
