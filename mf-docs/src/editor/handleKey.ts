import type { KeyboardEvent, RefObject } from 'react';
import { Editor } from 'slate';
import { setBlockKind, toggleBlockKind } from './model/blocks';
import type { RichEditor } from './model/elements';
import { indentItem, outdentItem, toggleList } from './model/lists';
import { toggleMark } from './model/marks';
import { findItem, findTable, findTextBlock } from './model/questions';
import { moveToCell } from './model/tables';

type Verb = (editor: RichEditor) => void;

/** Shortcuts with Ctrl (⌘ on a Mac). */
const shortcuts: Record<string, Verb> = {
  b: (editor) => toggleMark(editor, 'bold'),
  i: (editor) => toggleMark(editor, 'italic'),
  u: (editor) => toggleMark(editor, 'underline'),
  e: (editor) => toggleMark(editor, 'code'),
  z: (editor) => editor.undo(),
  y: (editor) => editor.redo(),
  'shift+z': (editor) => editor.redo(),
  'shift+x': (editor) => toggleMark(editor, 'strike'),
  'shift+7': (editor) => toggleList(editor, true),
  'shift+8': (editor) => toggleList(editor, false),
  'alt+0': (editor) => setBlockKind(editor, 'paragraph'),
  'alt+1': (editor) => toggleBlockKind(editor, 'heading2'),
  'alt+2': (editor) => toggleBlockKind(editor, 'heading3'),
  'alt+3': (editor) => toggleBlockKind(editor, 'heading4'),
};

const nameOf = ({ shiftKey, altKey, code, key }: KeyboardEvent) => {
  // With Shift or Alt `key` is a different character; `code` stays the same.
  const plain = /^Digit(\d)$/.exec(code)?.[1] ?? (/^Key([A-Z])$/.exec(code)?.[1] ?? key).toLowerCase();
  return `${altKey ? 'alt+' : ''}${shiftKey ? 'shift+' : ''}${plain}`;
};

/**
 * Keyboard handling of the editor. Tab moves within lists, tables and code; after Escape the next Tab leaves the
 * editor, so that keyboard users are not trapped.
 */
export function handleKey(
  editor: RichEditor,
  event: KeyboardEvent,
  isLeaving: RefObject<boolean>,
  onProblem: (problem: string) => void,
): void {
  if (event.nativeEvent.isComposing) return;
  if (event.altKey && event.key === 'F10') {
    event.preventDefault();
    const bar = event.currentTarget.closest('[data-editor]')?.querySelector<HTMLElement>('[role="toolbar"]');
    // Before any tool had the focus, none of them is a stop of Tab: the bar leads on to the first one.
    (bar?.querySelector<HTMLElement>('[tabindex="0"]') ?? bar)?.focus();
    return;
  }
  if (event.key === 'Escape') {
    isLeaving.current = true;
    return;
  }
  if (event.key === 'Tab') {
    if (!isLeaving.current && handleTab(editor, event.shiftKey, onProblem)) event.preventDefault();
    return;
  }
  isLeaving.current = false;
  if (event.key === 'Enter' && event.shiftKey) {
    event.preventDefault();
    editor.insertText('\n');
    return;
  }
  if (!(event.ctrlKey || event.metaKey)) return;
  const verb = shortcuts[nameOf(event)];
  if (!verb) return;
  event.preventDefault();
  verb(editor);
}

function handleTab(editor: RichEditor, isBack: boolean, onProblem: (problem: string) => void): boolean {
  if (findItem(editor)) {
    if (isBack) outdentItem(editor);
    else indentItem(editor);
    return true;
  }
  if (findTable(editor)) return moveToCell(editor, isBack ? -1 : 1, onProblem);
  if (!isBack && findTextBlock(editor)?.[0].type === 'code') {
    Editor.insertText(editor, '  ');
    return true;
  }
  return false;
}
