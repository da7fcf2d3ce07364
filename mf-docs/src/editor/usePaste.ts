import { useCallback, type ClipboardEvent } from 'react';
import { getElementsByTagName } from 'domutils';
import { Transforms } from 'slate';
import { parseDocument } from '@portal/html';
import { safeImage, safeLink, tableColumnsMax, tableRowsMax } from '@portal/rules';
import { cleanPaste } from './model/cleanPaste';
import type { Block, RichEditor } from './model/elements';
import { findTextBlock } from './model/questions';
import { readHtml } from './model/readHtml';
import { spellOut } from './model/spellOut';
import { cutTable } from './model/tableLayout';
import type { Images } from './useImages';

const ownFormat = 'application/x-slate-fragment';

/** Handles pasting: pictures are uploaded, foreign HTML is cleaned, anything else is inserted as text. */
export function usePaste(editor: RichEditor, images: Images, onProblem: (problem: string) => void) {
  return useCallback(
    (event: ClipboardEvent): boolean => {
      const { clipboardData: data } = event;
      const html = spellOut(data.getData('text/html'));
      const text = data.getData('text/plain');
      const isInCode = findTextBlock(editor)?.[0].type === 'code';
      if (isInCode) {
        event.preventDefault();
        editor.insertText(text.replace(/\r\n?/g, '\n'));
        return true;
      }
      if (data.types.includes(ownFormat)) return false;
      const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
      if (html && !isOnlyPicture(html, files)) {
        event.preventDefault();
        const cleaned = cleanPaste(html);
        const lost = lostPictures(cleaned);
        insertBlocks(editor, withinLimits(readHtml(cleaned), onProblem));
        if (lost > 0) onProblem(`${lost}张图片没有粘贴进来：网页读不到它们，请用“插入图片”逐张添加`);
        images.fetchRemote();
        return true;
      }
      if (files.length > 0) {
        event.preventDefault();
        images.upload(files, html ? linkIn(html) : undefined);
        return true;
      }
      if (!text) return false;
      event.preventDefault();
      insertLines(editor, text);
      return true;
    },
    [editor, images, onProblem],
  );
}

/** A picture copied in a browser comes as a file plus HTML with nothing else in it. */
const isOnlyPicture = (html: string, files: readonly File[]) =>
  files.length > 0 && /<img/i.test(html) && html.replace(/<[^>]*>/g, '').trim() === '';

/** Number of pictures without a usable address: Word, WPS and mail programs refer to local files. */
const lostPictures = (html: string): number =>
  getElementsByTagName('img', parseDocument(html), true).filter(
    ({ attribs: { src } }) => src && safeImage(src) === null,
  ).length;

/** Link target of a picture that is alone in the HTML. */
function linkIn(html: string): string | undefined {
  const [link] = getElementsByTagName('a', parseDocument(html), true, 1);
  return safeLink(link?.attribs.href ?? '') ?? undefined;
}

function withinLimits(blocks: Block[], onProblem: (problem: string) => void): Block[] {
  return blocks.map((block) => {
    if (block.type !== 'table') return block;
    const { table, isCut } = cutTable(block, tableRowsMax, tableColumnsMax);
    if (isCut) onProblem(`表格最多${tableColumnsMax}列、${tableRowsMax}行，超出的部分没有粘贴`);
    return table;
  });
}

/** A single paragraph is inserted into the current line; several blocks are inserted as blocks. */
function insertBlocks(editor: RichEditor, blocks: Block[]): void {
  const [first] = blocks;
  if (blocks.length === 1 && first?.type === 'paragraph') Transforms.insertFragment(editor, first.children);
  else Transforms.insertFragment(editor, blocks);
}

function insertLines(editor: RichEditor, text: string): void {
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (at > 0) Transforms.splitNodes(editor, { always: true });
    editor.insertText(line);
  }
}
