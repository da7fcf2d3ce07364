import { Editor } from 'slate';
import type { Mark, RichEditor } from './elements';
import { isMarkActive } from './questions';

type Toggle = Exclude<Mark, 'color' | 'background'>;

export function toggleMark(editor: RichEditor, mark: Toggle): void {
  if (isMarkActive(editor, mark)) return Editor.removeMark(editor, mark);
  // Text cannot be both subscript and superscript.
  if (mark === 'sub') Editor.removeMark(editor, 'sup');
  if (mark === 'sup') Editor.removeMark(editor, 'sub');
  Editor.addMark(editor, mark, true);
}

/** @param color null removes the colour. */
export function setColor(editor: RichEditor, mark: 'color' | 'background', color: string | null): void {
  if (color) Editor.addMark(editor, mark, color);
  else Editor.removeMark(editor, mark);
}
