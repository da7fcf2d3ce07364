import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { sfntOf } from './sfntOf';

/** A4, in points. */
export const pdfPage = { width: 595.28, height: 841.89, margin: 42 } as const;
export const pdfColor = { ink: '#0E1B24', faint: '#5C6B76', line: '#D5DDE2' } as const;

const fontFiles = {
  regular: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
  bold: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff'),
};
export type PdfWeight = keyof typeof fontFiles;
const fonts = new Map<PdfWeight, Buffer>();

/** Loaded with the first document. */
function fontOf(weight: PdfWeight): Buffer {
  const font = fonts.get(weight) ?? sfntOf(readFileSync(fontFiles[weight]));
  fonts.set(weight, font);
  return font;
}

/** An empty A4 document with the fonts `regular` and `bold`, whose used glyphs are embedded. */
export function beginPdf(title: string) {
  const { margin } = pdfPage;
  const doc = new PDFDocument({
    size: 'A4',
    // Page numbers are in the bottom margin.
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    info: { Title: title },
  });
  doc.registerFont('regular', fontOf('regular')).registerFont('bold', fontOf('bold'));
  return doc;
}
