import type { Readable } from 'node:stream';
import { beginPdf, pdfColor, pdfPage } from './beginPdf';

/** A letter of one page. */
export interface Letter {
  title: string;
  paragraphs: readonly string[];
  /** Below the text, one below the other: facts, or what is filled in by hand. */
  lines: readonly string[];
  /** In small print at the end. */
  note?: string;
}

const margin = 85;
const width = pdfPage.width - 2 * margin;
const size = { title: 20, text: 12, small: 9 } as const;

/** A letter as PDF, A4, to be printed, signed and stamped, or shown to others. */
export function letterPdf({ title, paragraphs, lines, note }: Letter): Readable {
  const doc = beginPdf(title);
  doc.font('bold').fontSize(size.title).fillColor(pdfColor.ink);
  doc.text(title, margin, margin, { width, align: 'center' });
  doc.y += 32;
  doc.font('regular').fontSize(size.text);
  // The first line begins after two characters, as letters do.
  for (const text of paragraphs) doc.text(text, margin, doc.y, { width, indent: 2 * size.text, lineGap: 10 });
  doc.y += 32;
  for (const line of lines) {
    doc.text(line, margin, doc.y, { width, lineGap: 6 });
    doc.y += 12;
  }
  if (note !== undefined) {
    doc.y += 24;
    doc.font('regular').fontSize(size.small).fillColor(pdfColor.faint);
    doc.text(note, margin, doc.y, { width, lineGap: 4 });
  }
  doc.end();
  return doc;
}
