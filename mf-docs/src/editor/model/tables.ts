import { Editor, Path, Transforms, type NodeEntry } from 'slate';
import { tableColumnsMax, tableRowsMax } from '@portal/rules';
import type { Cell, RichEditor, Table } from './elements';
import { findAbove, findTable } from './questions';
import {
  areaOf,
  insertLine,
  layoutOf,
  mergeArea,
  newTable,
  removeLine,
  splitPlaced,
  tableOf,
  toggleHeaderRow,
  type Layout,
  type Placed,
} from './tableLayout';

/** The table at the cursor, its layout, and the cells that contain both ends of the selection. */
interface Place {
  path: Path;
  layout: Layout;
  from: Placed;
  to: Placed;
}

function findPlace(editor: RichEditor): Place | null {
  const entry = findTable(editor);
  if (!entry || !editor.selection) return null;
  const [table, path] = entry;
  const layout = layoutOf(table);
  const placedAt = (at: Path) => {
    const cell = cellAt(editor, at, path);
    return cell && layout.cells.find((placed) => placed.cell === cell[0]);
  };
  const from = placedAt(editor.selection.anchor.path);
  const to = placedAt(editor.selection.focus.path);
  return from && to ? { path, layout, from, to } : null;
}

/** The cell of this table, not of a nested one, that contains a path. */
function cellAt(editor: RichEditor, at: Path, table: Path): NodeEntry<Cell> | null {
  for (let entry = findAbove(editor, 'cell', at); entry; entry = findAbove(editor, 'cell', entry[1]))
    if (Path.equals(Path.parent(Path.parent(entry[1])), table)) return entry;
  return null;
}

/** Replaces the table by one built from `layout`, and puts the cursor into the cell at the given grid position. */
function redraw(editor: RichEditor, path: Path, layout: Layout, top: number, left: number): void {
  const table = tableOf(layout);
  Editor.withoutNormalizing(editor, () => {
    Transforms.removeNodes(editor, { at: path });
    Transforms.insertNodes(editor, table, { at: path });
  });
  focusCell(editor, path, table, top, left);
}

function focusCell(editor: RichEditor, path: Path, table: Table, top: number, left: number): void {
  const { cells } = layoutOf(table);
  const target =
    cells.find(
      (placed) =>
        placed.top <= top &&
        top < placed.top + placed.height &&
        placed.left <= left &&
        left < placed.left + placed.width,
    ) ?? cells[0];
  const row = target && table.children[target.top];
  if (!row) return;
  const index = row.children.indexOf(target.cell);
  Transforms.select(editor, Editor.start(editor, [...path, target.top, index]));
}

/** Inserts a table; rows and columns are clamped to the limits. */
export function insertTable(editor: RichEditor, rows: number, columns: number): void {
  const table = newTable(Math.min(rows, tableRowsMax), Math.min(columns, tableColumnsMax));
  Transforms.insertNodes(editor, table);
  const entry = findTable(editor);
  if (entry) Transforms.select(editor, Editor.start(editor, entry[1]));
}

/** @returns Why there is no new row; null when there is one. */
export function addRow(editor: RichEditor, where: 'above' | 'below'): string | null {
  const place = findPlace(editor);
  if (!place) return null;
  const { path, layout, from, to } = place;
  if (layout.rows >= tableRowsMax) return `没有加行：一个表格最多${tableRowsMax}行，可以再插入一个表格`;
  const at =
    where === 'above' ? Math.min(from.top, to.top) : Math.max(from.top + from.height, to.top + to.height);
  redraw(editor, path, insertLine(layout, 'row', at), at, to.left);
  return null;
}

/** @returns Why there is no new column; null when there is one. */
export function addColumn(editor: RichEditor, where: 'before' | 'after'): string | null {
  const place = findPlace(editor);
  if (!place) return null;
  const { path, layout, from, to } = place;
  if (layout.columns >= tableColumnsMax)
    return `没有加列：一个表格最多${tableColumnsMax}列，可以再插入一个表格`;
  const at =
    where === 'before' ? Math.min(from.left, to.left) : Math.max(from.left + from.width, to.left + to.width);
  redraw(editor, path, insertLine(layout, 'column', at), to.top, at);
  return null;
}

/** Removing the last row removes the table. */
export const removeRow = (editor: RichEditor): void => removeAtCursor(editor, 'row');
export const removeColumn = (editor: RichEditor): void => removeAtCursor(editor, 'column');

function removeAtCursor(editor: RichEditor, axis: 'row' | 'column'): void {
  const place = findPlace(editor);
  if (!place) return;
  const { path, layout, to } = place;
  const left = removeLine(layout, axis, axis === 'row' ? to.top : to.left);
  if (!left) return removeTable(editor);
  redraw(editor, path, left, Math.min(to.top, left.rows - 1), Math.min(to.left, left.columns - 1));
}

export function removeTable(editor: RichEditor): void {
  const entry = findTable(editor);
  if (entry) Transforms.removeNodes(editor, { at: entry[1] });
}

/** Whether the selection spans several cells. */
export function canMerge(editor: RichEditor): boolean {
  const place = findPlace(editor);
  return place !== null && place.from !== place.to;
}

export function canSplit(editor: RichEditor): boolean {
  const place = findPlace(editor);
  return place !== null && place.from === place.to && place.to.height * place.to.width > 1;
}

export function mergeCells(editor: RichEditor): void {
  const place = findPlace(editor);
  if (!place || place.from === place.to) return;
  const { path, layout, from, to } = place;
  const area = areaOf(layout, from, to);
  redraw(editor, path, mergeArea(layout, area), area.top, area.left);
}

export function splitCell(editor: RichEditor): void {
  const place = findPlace(editor);
  if (!place) return;
  const { path, layout, to } = place;
  redraw(editor, path, splitPlaced(layout, to), to.top, to.left);
}

export function toggleHeader(editor: RichEditor): void {
  const place = findPlace(editor);
  if (!place) return;
  redraw(editor, place.path, toggleHeaderRow(place.layout), place.to.top, place.to.left);
}

/**
 * Moves to the next or previous cell, adding a row after the last one.
 *
 * @param onProblem  Told why there is no next row.
 * @returns false outside a table.
 */
export function moveToCell(
  editor: RichEditor,
  step: 1 | -1,
  onProblem: (problem: string) => void = () => {},
): boolean {
  const place = findPlace(editor);
  if (!place) return false;
  const { path, layout, to } = place;
  const next = layout.cells[layout.cells.indexOf(to) + step];
  if (next) focusCell(editor, path, tableOf(layout), next.top, next.left);
  if (next || step === -1) return true;
  const problem = addRow(editor, 'below');
  if (problem) {
    onProblem(problem);
    return true;
  }
  const grown = findPlace(editor);
  if (grown) focusCell(editor, grown.path, tableOf(grown.layout), grown.to.top, 0);
  return true;
}
