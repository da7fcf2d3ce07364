/** The row of a statement that always returns one, such as a count. @throws {Error} when there is none. */
export function onlyRow<Row>({ rows }: { rows: readonly Row[] }): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('A statement that always has a row gave none');
  return row;
}
