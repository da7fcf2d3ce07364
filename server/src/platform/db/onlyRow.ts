/** The row of a statement that always has one, as a count does. @throws {Error} where it has none. */
export function onlyRow<Row>({ rows }: { rows: readonly Row[] }): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always has a row gave none');
  return row;
}
