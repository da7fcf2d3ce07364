import { Editor, Element, Path, Range, type NodeEntry } from 'slate';
import {
  textBlocks,
  type Align,
  type Heading,
  type Image,
  type Item,
  type Link,
  type List,
  type Mark,
  type RichEditor,
  type RichElement,
  type Table,
  type TextBlock,
} from './elements';

type OfType<Type extends RichElement['type']> = Extract<RichElement, { type: Type }>;

/** The innermost element of a type around the selection. */
export function findAround<Type extends RichElement['type']>(
  editor: RichEditor,
  type: Type,
  at = editor.selection,
): NodeEntry<OfType<Type>> | null {
  if (!at) return null;
  const [entry] = Editor.nodes<OfType<Type>>(editor, {
    at: Editor.unhangRange(editor, Range.isRange(at) ? at : Editor.range(editor, at)),
    match: (node): node is OfType<Type> => Element.isElement(node) && node.type === type,
    mode: 'lowest',
  });
  return entry ?? null;
}

/** The innermost element of a type above a path. */
export function findAbove<Type extends RichElement['type']>(
  editor: RichEditor,
  type: Type,
  at: Path,
): NodeEntry<OfType<Type>> | null {
  const entry = Editor.above<OfType<Type>>(editor, {
    at,
    match: (node): node is OfType<Type> => Element.isElement(node) && node.type === type,
  });
  return entry ?? null;
}

export const findTextBlock = (editor: RichEditor): NodeEntry<TextBlock> | null => {
  if (!editor.selection) return null;
  const [entry] = Editor.nodes<TextBlock>(editor, {
    match: (node): node is TextBlock =>
      Element.isElement(node) && textBlocks.some((type) => type === node.type),
  });
  return entry ?? null;
};

export function isMarkActive(editor: RichEditor, mark: Mark): boolean {
  return Boolean(editor.selection && Editor.marks(editor)?.[mark]);
}

export const markValue = (editor: RichEditor, mark: 'color' | 'background'): string | null =>
  (editor.selection && Editor.marks(editor)?.[mark]) || null;

/** Kind of the block at the cursor. */
export type BlockKind = 'paragraph' | `heading${Heading['level']}` | 'quote' | 'code';

export function blockKind(editor: RichEditor): BlockKind {
  const block = findTextBlock(editor)?.[0];
  if (block?.type === 'heading') return `heading${block.level}`;
  if (block?.type === 'code') return 'code';
  return findAround(editor, 'quote') ? 'quote' : 'paragraph';
}

export function alignOf(editor: RichEditor): Align {
  const block = findTextBlock(editor)?.[0];
  return (block && 'align' in block && block.align) || 'left';
}

/** Whether the innermost list around the cursor is of this kind. */
export const isInList = (editor: RichEditor, isOrdered: boolean): boolean =>
  findAround(editor, 'list')?.[0].isOrdered === isOrdered;

export const findLink = (editor: RichEditor): NodeEntry<Link> | null => findAround(editor, 'link');
export const findImage = (editor: RichEditor): NodeEntry<Image> | null => findAround(editor, 'image');
/** The picture that alone is selected. */
export const findChosenImage = (editor: RichEditor): NodeEntry<Image> | null =>
  editor.selection && Range.isCollapsed(editor.selection) ? findImage(editor) : null;
export const findTable = (editor: RichEditor): NodeEntry<Table> | null => findAround(editor, 'table');
export const findItem = (editor: RichEditor): NodeEntry<Item> | null => findAround(editor, 'item');
export const findList = (editor: RichEditor): NodeEntry<List> | null => findAround(editor, 'list');
