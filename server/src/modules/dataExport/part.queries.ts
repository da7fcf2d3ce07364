import { sql, type RawBuilder } from 'kysely';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';

type Value = string | number | Date | null;
type Row = Record<string, Value>;

/** A table of the archive, with column names for its reader. */
export interface ExportPart {
  name: string;
  columns: readonly string[];
  /** Rows from `offset` on, in a stable order. */
  rows: (db: Db, offset: number, limit: number) => Promise<Row[]>;
}

export type Show = (value: Value) => Value;
export const asYuan: Show = (value) => formatMinor(Number(value));
export const nameFrom =
  (names: Readonly<Record<string, string>>): Show =>
  (value) =>
    names[String(value)] ?? value;

/** @param query Selects `columns` in their order, and ends with `order by`. */
export function exportPart(
  name: string,
  columns: Readonly<Record<string, Show | null>>,
  query: RawBuilder<unknown>,
): ExportPart {
  return {
    name,
    columns: Object.keys(columns),
    async rows(db, offset, limit) {
      const { rows } = await sql<Row>`${query} limit ${limit} offset ${offset}`.execute(db);
      return rows.map((row) => {
        const values = Object.values(row);
        return Object.fromEntries(
          Object.entries(columns).map(([title, show], index) => {
            const value = values[index] ?? null;
            return [title, show && value !== null ? show(value) : value];
          }),
        );
      });
    },
  };
}
