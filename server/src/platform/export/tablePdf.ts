import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { beginPdf, pdfColor as color, pdfPage, type PdfWeight } from './beginPdf';

/** A printed document: head, a table of any length, notes. */
export interface PdfTable {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** Shares of the width; figures are right-aligned. */
  columns: readonly { title: string; share: number; isFigure?: boolean }[];
  rows: AsyncIterable<readonly string[]>;
  /** Last row, in bold. */
  total?: readonly string[];
  notes?: readonly string[];
}

const width = pdfPage.width - 2 * pdfPage.margin;
const bottom = pdfPage.height - pdfPage.margin - 24;
const size = { title: 18, text: 9, small: 8 } as const;
/** Space between columns. */
const gutter = 6;
/** Most bytes buffered for a slow reader. */
const waitingBytesMax = 256 * 1024;
const pauseMs = 20;

/**
 * A table as PDF, A4, page by page as its rows are read; a slow reader slows down reading. Used glyphs are embedded, so
 * that it looks the same everywhere.
 */
export function tablePdf(table: PdfTable): Readable {
  const doc = beginPdf(table.title);
  write(doc, table).catch((error: unknown) => doc.destroy(error instanceof Error ? error : undefined));
  return doc;
}

type Doc = ReturnType<typeof beginPdf>;

async function write(doc: Doc, { title, facts, columns, rows, total, notes = [] }: PdfTable): Promise<void> {
  const drawRow = rowDrawer(doc, columns);
  doc.font('bold').fontSize(size.title).fillColor(color.ink).text(title, { width });
  doc.y += 10;
  drawFacts(doc, facts);
  drawRow.head();
  for await (const cells of rows) {
    drawRow.cells(cells, 'regular');
    while (doc.readableLength > waitingBytesMax && !doc.destroyed) await pause(pauseMs);
    if (doc.destroyed) return;
  }
  if (total) drawRow.cells(total, 'bold');
  doc.y += 8;
  doc.font('regular').fontSize(size.small).fillColor(color.faint);
  for (const note of notes) doc.text(note, pdfPage.margin, doc.y, { width });
  drawRow.foot();
  doc.end();
}

/** Names and values in two columns. */
function drawFacts(doc: Doc, facts: PdfTable['facts']): void {
  const nameWidth = 80;
  const box = { width: width / 2 - nameWidth - gutter };
  for (let index = 0; index < facts.length; index += 2) {
    const top = doc.y;
    const heights = facts.slice(index, index + 2).map(([name, value], column) => {
      const left = pdfPage.margin + (width / 2) * column;
      doc
        .font('regular')
        .fontSize(size.text)
        .fillColor(color.faint)
        .text(name, left, top, { width: nameWidth });
      doc.fillColor(color.ink).text(value, left + nameWidth, top, box);
      return doc.heightOfString(value || ' ', box);
    });
    doc.y = top + Math.max(...heights) + 4;
  }
  doc.y += 12;
}

/** Draws rows below each other; a new page repeats the table's head. */
function rowDrawer(doc: Doc, columns: PdfTable['columns']) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let left: number = pdfPage.margin;
  const boxes = columns.map(({ share, isFigure }) => {
    const box = { left, width: (width * share) / shares, align: isFigure ? 'right' : 'left' } as const;
    left += box.width;
    return box;
  });
  let pages = 1;

  function foot(): void {
    doc.font('regular').fontSize(size.small).fillColor(color.faint);
    const at = pdfPage.height - pdfPage.margin;
    doc.text(`第 ${pages} 页`, pdfPage.margin, at, { width, align: 'center', lineBreak: false });
  }

  const optionsOf = (index: number) => {
    const { width: room = 0, align = 'left' } = boxes[index] ?? {};
    return { width: Math.max(1, room - gutter), align };
  };

  function cells(texts: readonly string[], weight: PdfWeight): void {
    doc.font(weight).fontSize(size.text);
    const height = Math.max(...texts.map((text, index) => doc.heightOfString(text || ' ', optionsOf(index))));
    if (doc.y + height > bottom) {
      foot();
      doc.addPage();
      pages += 1;
      doc.y = pdfPage.margin;
      head();
      doc.font(weight).fontSize(size.text);
    }
    const top = doc.y;
    doc.fillColor(color.ink);
    texts.forEach((text, index) =>
      doc.text(text, boxes[index]?.left ?? pdfPage.margin, top, optionsOf(index)),
    );
    const under = top + height + 2;
    doc.moveTo(pdfPage.margin, under).lineTo(pdfPage.margin + width, under);
    doc.lineWidth(0.5).strokeColor(color.line).stroke();
    doc.y = under + 4;
  }

  const head = () =>
    cells(
      columns.map(({ title }) => title),
      'bold',
    );

  return { cells, head, foot };
}
