/** Keeps the parameters of a statement below PostgreSQL's limit, for our widest table. */
const rowsPerStatement = 500;

/** Splits rows into parts for one statement each. */
export function* inParts<Row>(rows: readonly Row[], atOnce = rowsPerStatement): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += atOnce) yield rows.slice(start, start + atOnce);
}
