import { printTable } from '../../scripts/lib/printTable';

/** Prints rows with the same columns as a table. */
export function printResults(rows: readonly Record<string, string | number>[]): void {
  printTable(
    Object.keys(rows[0] ?? {}),
    rows.map((row) => Object.values(row).map(String)),
  );
}
