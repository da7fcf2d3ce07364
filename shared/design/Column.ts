import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<Row> {
  title: string;
  render: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  isFigure?: boolean;
  /** One or two words that never wrap. */
  isShort?: boolean;
  /** Title of the card that a row becomes on narrow screens. */
  isMain?: boolean;
  /** Name by which the list can be ordered along this column, with `-` where the first press shows the largest first. */
  sort?: string;
  /** Stays in sight on the card. Where no column says so, the first three do. */
  isKey?: boolean;
  /** The actions of the row, which stay in sight at the end of its card. */
  isAction?: boolean;
}
