/** A statement takes no more parameters than this many rows of our widest table bring. */
const rowsPerStatement = 500;

/** Cuts rows into parts that one statement takes. */
export function* inParts<Row>(rows: readonly Row[], atOnce = rowsPerStatement): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += atOnce) yield rows.slice(start, start + atOnce);
}
