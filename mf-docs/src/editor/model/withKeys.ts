import { Editor, Element, Node, Path, Point, Range, Transforms } from 'slate';
import { setBlockKind } from './blocks';
import type { RichEditor } from './elements';
import { outdentItem } from './lists';
import { findAround, findItem, findTextBlock } from './questions';

/** Overrides Enter and deletion where the default would surprise: in headings, lists, quotations, code and tables. */
export function withKeys(editor: RichEditor): RichEditor {
  const { insertBreak, deleteBackward, deleteForward } = editor;

  editor.insertBreak = () => {
    if (!leaveByEnter(editor)) insertBreak();
  };
  editor.deleteBackward = (unit) => {
    if (!changeByBackspace(editor)) deleteBackward(unit);
  };
  editor.deleteForward = (unit) => {
    if (!isAtCellEdge(editor, 'end')) deleteForward(unit);
  };
  return editor;
}

function leaveByEnter(editor: RichEditor): boolean {
  const entry = findTextBlock(editor);
  const { selection } = editor;
  if (!entry || !selection) return false;
  const [block, path] = entry;
  const text = Node.string(block);

  if (block.type === 'code') {
    const isAtEnd = Editor.isEnd(editor, selection.anchor, path);
    if (Range.isCollapsed(selection) && isAtEnd && text.endsWith('\n')) {
      // A second empty line ends a code block.
      Editor.withoutNormalizing(editor, () => {
        Transforms.delete(editor, { distance: 1, unit: 'character', reverse: true });
        Transforms.insertNodes(
          editor,
          { type: 'paragraph', children: [{ text: '' }] },
          { at: Path.next(path), select: true },
        );
      });
    } else Editor.insertText(editor, '\n');
    return true;
  }
  if (
    block.type === 'heading' &&
    Editor.isEnd(editor, selection.anchor, path) &&
    Range.isCollapsed(selection)
  ) {
    Transforms.insertNodes(
      editor,
      { type: 'paragraph', children: [{ text: '' }] },
      { at: Path.next(path), select: true },
    );
    return true;
  }
  const item = findItem(editor);
  if (item && Path.equals(Path.parent(path), item[1])) {
    if (text === '' && !hasImage(block) && item[0].children.length === 1) outdentItem(editor);
    else splitItem(editor);
    return true;
  }
  if (text === '' && !hasImage(block) && findAround(editor, 'quote')) {
    setBlockKind(editor, 'paragraph');
    return true;
  }
  return false;
}

const hasImage = (block: Element) => block.children.some((node) => 'type' in node && node.type === 'image');

function splitItem(editor: RichEditor): void {
  Editor.withoutNormalizing(editor, () => {
    if (editor.selection && !Range.isCollapsed(editor.selection)) Transforms.delete(editor);
    Transforms.splitNodes(editor, {
      match: (node) => Element.isElement(node) && node.type === 'item',
      mode: 'lowest',
      always: true,
    });
  });
}

function changeByBackspace(editor: RichEditor): boolean {
  const { selection } = editor;
  const entry = findTextBlock(editor);
  if (!entry || !selection || !Range.isCollapsed(selection)) return false;
  const [block, path] = entry;
  if (!Editor.isStart(editor, selection.anchor, path)) return false;

  const item = findItem(editor);
  if (item && Point.equals(selection.anchor, Editor.start(editor, item[1]))) {
    outdentItem(editor);
    return true;
  }
  if (block.type !== 'paragraph') {
    setBlockKind(editor, 'paragraph');
    return true;
  }
  const quote = findAround(editor, 'quote');
  if (quote && Point.equals(selection.anchor, Editor.start(editor, quote[1]))) {
    setBlockKind(editor, 'paragraph');
    return true;
  }
  return isAtCellEdge(editor, 'start') || isBehindTable(editor, path);
}

/** Deleting at the edge of a cell must not join two cells. */
function isAtCellEdge(editor: RichEditor, edge: 'start' | 'end'): boolean {
  const { selection } = editor;
  const cell = findAround(editor, 'cell');
  if (!cell || !selection || !Range.isCollapsed(selection)) return false;
  return Point.equals(
    selection.anchor,
    edge === 'start' ? Editor.start(editor, cell[1]) : Editor.end(editor, cell[1]),
  );
}

function isBehindTable(editor: RichEditor, path: Path): boolean {
  if (!Path.hasPrevious(path)) return false;
  const [before] = Editor.node(editor, Path.previous(path));
  return Element.isElement(before) && before.type === 'table';
}
