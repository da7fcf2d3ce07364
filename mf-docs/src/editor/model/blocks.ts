import { Editor, Element, Range, Transforms } from 'slate';
import {
  textBlocks,
  type Align,
  type Block,
  type Heading,
  type Paragraph,
  type RichEditor,
  type RichElement,
  type TextBlock,
} from './elements';
import { blockKind, findAround, type BlockKind } from './questions';

const isTextBlock = (node: unknown): node is TextBlock =>
  Element.isElement(node) && textBlocks.some((type) => type === node.type);

const levels: Readonly<Record<Exclude<BlockKind, 'paragraph' | 'quote' | 'code'>, Heading['level']>> = {
  heading1: 1,
  heading2: 2,
  heading3: 3,
  heading4: 4,
  heading5: 5,
  heading6: 6,
};

/** Turns the selected blocks into paragraphs, headings or code, or wraps them in a quotation. */
export function setBlockKind(editor: RichEditor, kind: BlockKind): void {
  Editor.withoutNormalizing(editor, () => {
    const wasQuote = findAround(editor, 'quote') !== null;
    if (wasQuote) Transforms.unwrapNodes(editor, { match: isOfType('quote'), split: true });
    if (kind === 'quote') {
      turnInto(editor, { type: 'paragraph' });
      Transforms.wrapNodes(editor, { type: 'quote', children: [] }, { match: isTextBlock });
    } else if (kind === 'paragraph' || kind === 'code') turnInto(editor, { type: kind });
    else turnInto(editor, { type: 'heading', level: levels[kind] });
  });
}

/** Applying the same kind again turns it back into a paragraph. */
export const toggleBlockKind = (editor: RichEditor, kind: BlockKind): void =>
  setBlockKind(editor, blockKind(editor) === kind ? 'paragraph' : kind);

function turnInto(editor: RichEditor, shape: Partial<TextBlock>): void {
  Transforms.unsetNodes(editor, ['level', 'language'], { match: isTextBlock });
  Transforms.setNodes(editor, shape, { match: isTextBlock });
}

export const isOfType =
  <Type extends RichElement['type']>(...types: Type[]) =>
  (node: unknown): node is Extract<RichElement, { type: Type }> =>
    Element.isElement(node) && types.some((type) => type === node.type);

export function setAlign(editor: RichEditor, align: Align): void {
  const match = isOfType('paragraph', 'heading');
  if (align === 'left') Transforms.unsetNodes(editor, 'align', { match });
  else Transforms.setNodes<Paragraph>(editor, { align }, { match });
}

export function insertRule(editor: RichEditor): void {
  Transforms.insertNodes(editor, [
    { type: 'rule', children: [{ text: '' }] },
    { type: 'paragraph', children: [{ text: '' }] },
  ]);
}

/** Removes marks, alignment and headings; keeps text, links and pictures. */
export function clearFormat(editor: RichEditor): void {
  const { selection } = editor;
  if (!selection) return;
  Editor.withoutNormalizing(editor, () => {
    const marks = ['bold', 'italic', 'underline', 'strike', 'sub', 'sup', 'code', 'color', 'background'];
    if (Range.isCollapsed(selection)) for (const mark of marks) Editor.removeMark(editor, mark);
    else
      Transforms.unsetNodes(editor, marks, {
        match: (node) => 'text' in node,
        split: true,
      });
    Transforms.unsetNodes(editor, 'align', { match: isOfType('paragraph', 'heading') });
    Transforms.unsetNodes(editor, 'level', { match: isOfType('heading') });
    Transforms.setNodes<Block>(editor, { type: 'paragraph' }, { match: isOfType('heading') });
  });
}
