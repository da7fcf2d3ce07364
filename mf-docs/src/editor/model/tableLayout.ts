import { emptyParagraph, type Block, type Cell, type Table } from './elements';

/** A cell with the rectangle of the grid that it covers. */
export interface Placed {
  cell: Cell;
  top: number;
  left: number;
  height: number;
  width: number;
}

export interface Layout {
  cells: Placed[];
  rows: number;
  columns: number;
}

export interface Area {
  top: number;
  left: number;
  /** Exclusive: the first row below and the first column to the right. */
  bottom: number;
  right: number;
}

const aCell = (isHeader?: boolean): Cell => ({
  type: 'cell',
  ...(isHeader && { isHeader: true as const }),
  children: [emptyParagraph()],
});

export const newTable = (rows: number, columns: number): Table => ({
  type: 'table',
  children: Array.from({ length: rows }, (_, row) => ({
    type: 'row',
    children: Array.from({ length: columns }, () => aCell(row === 0)),
  })),
});

/** Positions of all cells of a table, merged ones included. */
export function layoutOf(table: Table): Layout {
  const taken = new Set<string>();
  const cells: Placed[] = [];
  let columns = 0;
  for (const [top, row] of table.children.entries()) {
    let left = 0;
    for (const cell of row.children) {
      while (taken.has(`${top},${left}`)) left++;
      const width = cell.colspan ?? 1;
      // A rowspan beyond the last row ends there.
      const height = Math.min(cell.rowspan ?? 1, table.children.length - top);
      for (let y = top; y < top + height; y++)
        for (let x = left; x < left + width; x++) taken.add(`${y},${x}`);
      cells.push({ cell, top, left, height, width });
      left += width;
      columns = Math.max(columns, left);
    }
  }
  return { cells, rows: table.children.length, columns };
}

/** Builds a table from a layout: gaps become empty cells, and rows in which no cell starts are removed. */
export function tableOf(layout: Layout): Table {
  const idle = Array.from({ length: layout.rows }, (_, row) => row).find(
    (row) => layout.rows > 1 && isCovered(layout, row) && !layout.cells.some(({ top }) => top === row),
  );
  const shorter = idle === undefined ? null : removeLine(layout, 'row', idle);
  if (shorter) return tableOf(shorter);
  const { cells, rows, columns } = layout;
  const covered = new Set(cells.flatMap((placed) => placesOf(placed)));
  const gaps: Placed[] = [];
  for (let top = 0; top < rows; top++)
    for (let left = 0; left < columns; left++)
      if (!covered.has(`${top},${left}`)) gaps.push({ cell: aCell(), top, left, height: 1, width: 1 });
  const all = [...cells, ...gaps].sort((a, b) => a.top - b.top || a.left - b.left);
  return {
    type: 'table',
    children: Array.from({ length: rows }, (_, row) => ({
      type: 'row',
      children: all.filter(({ top }) => top === row).map(toCell),
    })),
  };
}

/** Whether the row is completely covered by cells that start above it. */
const isCovered = ({ cells, columns }: Layout, row: number) =>
  cells.reduce((sum, { top, height, width }) => sum + (top < row && top + height > row ? width : 0), 0) ===
  columns;

function placesOf({ top, left, height, width }: Placed): string[] {
  return Array.from(
    { length: height * width },
    (_, at) => `${top + Math.floor(at / width)},${left + (at % width)}`,
  );
}

function toCell({ cell, height, width }: Placed): Cell {
  const { colspan: _, rowspan: __, ...rest } = cell;
  return { ...rest, ...(width > 1 && { colspan: width }), ...(height > 1 && { rowspan: height }) };
}

type Axis = 'row' | 'column';
const names = {
  row: { start: 'top', length: 'height', count: 'rows' },
  column: { start: 'left', length: 'width', count: 'columns' },
} as const;

/** Inserts a row or column before index `at`. Cells that span the position grow. */
export function insertLine(layout: Layout, axis: Axis, at: number): Layout {
  const { start, length, count } = names[axis];
  const isHeader =
    axis === 'row' && at === 0 && layout.cells.some(({ top, cell }) => top === 0 && cell.isHeader);
  const cells = layout.cells.map((placed) => {
    if (placed[start] >= at) return { ...placed, [start]: placed[start] + 1 };
    return placed[start] + placed[length] > at ? { ...placed, [length]: placed[length] + 1 } : placed;
  });
  const grown = { ...layout, cells, [count]: layout[count] + 1 };
  return isHeader ? withoutHeader(grown, 1) : grown;
}

/** Only the first row can be a header. */
const withoutHeader = (layout: Layout, row: number): Layout => ({
  ...layout,
  cells: layout.cells.map((placed) => {
    if (placed.top !== row) return placed;
    const { isHeader: _, ...cell } = placed.cell;
    return { ...placed, cell };
  }),
});

/** Removes a row or column. Cells that span it shrink. @returns null when it is the last one. */
export function removeLine(layout: Layout, axis: Axis, at: number): Layout | null {
  const { start, length, count } = names[axis];
  if (layout[count] === 1) return null;
  const cells = layout.cells.flatMap((placed) => {
    if (placed[start] > at) return [{ ...placed, [start]: placed[start] - 1 }];
    if (placed[start] + placed[length] <= at) return [placed];
    return placed[length] > 1 ? [{ ...placed, [length]: placed[length] - 1 }] : [];
  });
  return { ...layout, cells, [count]: layout[count] - 1 };
}

/** The smallest rectangle that contains both cells and cuts through no other. */
export function areaOf(layout: Layout, from: Placed, to: Placed): Area {
  let area: Area = {
    top: Math.min(from.top, to.top),
    left: Math.min(from.left, to.left),
    bottom: Math.max(from.top + from.height, to.top + to.height),
    right: Math.max(from.left + from.width, to.left + to.width),
  };
  for (;;) {
    const inside = layout.cells.filter((placed) => overlaps(placed, area));
    const grown = inside.reduce(
      (sum, { top, left, height, width }) => ({
        top: Math.min(sum.top, top),
        left: Math.min(sum.left, left),
        bottom: Math.max(sum.bottom, top + height),
        right: Math.max(sum.right, left + width),
      }),
      area,
    );
    if (JSON.stringify(grown) === JSON.stringify(area)) return area;
    area = grown;
  }
}

const overlaps = ({ top, left, height, width }: Placed, area: Area) =>
  top < area.bottom && top + height > area.top && left < area.right && left + width > area.left;

const isBlank = (block: Block) =>
  block.type === 'paragraph' && block.children.every((node) => 'text' in node && node.text === '');

/** Merges the cells of an area into one, with their contents one after the other. */
export function mergeArea(layout: Layout, area: Area): Layout {
  const inside = layout.cells
    .filter((placed) => overlaps(placed, area))
    .sort((a, b) => a.top - b.top || a.left - b.left);
  const [first] = inside;
  if (!first) return layout;
  const content = inside.flatMap(({ cell }) => cell.children).filter((block) => !isBlank(block));
  const merged: Placed = {
    cell: { ...first.cell, children: content.length > 0 ? content : [emptyParagraph()] },
    top: area.top,
    left: area.left,
    height: area.bottom - area.top,
    width: area.right - area.left,
  };
  return { ...layout, cells: [...layout.cells.filter((placed) => !inside.includes(placed)), merged] };
}

/** Splits a merged cell; its content stays in the first of the new cells. */
export const splitPlaced = (layout: Layout, placed: Placed): Layout => ({
  ...layout,
  cells: layout.cells.map((one) => (one === placed ? { ...one, height: 1, width: 1 } : one)),
});

export function toggleHeaderRow(layout: Layout): Layout {
  const first = layout.cells.filter(({ top }) => top === 0);
  const isOn = first.every(({ cell }) => cell.isHeader);
  return {
    ...layout,
    cells: layout.cells.map((placed) => {
      if (placed.top !== 0) return placed;
      const { isHeader: _, ...cell } = placed.cell;
      return { ...placed, cell: isOn ? cell : { ...cell, isHeader: true } };
    }),
  };
}

/** A pasted table cut to the limits, and whether anything was lost. */
export function cutTable(
  table: Table,
  rowsMax: number,
  columnsMax: number,
): { table: Table; isCut: boolean } {
  const layout = layoutOf(table);
  if (layout.rows <= rowsMax && layout.columns <= columnsMax) return { table, isCut: false };
  const rows = Math.min(layout.rows, rowsMax);
  const columns = Math.min(layout.columns, columnsMax);
  const cells = layout.cells
    .filter(({ top, left }) => top < rows && left < columns)
    .map((placed) => ({
      ...placed,
      height: Math.min(placed.height, rows - placed.top),
      width: Math.min(placed.width, columns - placed.left),
    }));
  return { table: tableOf({ cells, rows, columns }), isCut: true };
}
