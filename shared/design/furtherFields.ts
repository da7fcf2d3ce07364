import type { Column } from './Column';

const keyFields = 3;

/**
 * Titles of the fields that a card shows only when it is unfolded: all but the key ones. None where there is a single one,
 * in whose place the button would stand.
 */
export function furtherFields<Row>(columns: readonly Column<Row>[]): ReadonlySet<string> {
  const fields = columns.filter(({ isMain, isAction }) => !isMain && !isAction);
  const named = fields.filter(({ isKey }) => isKey);
  const keys = named.length > 0 ? named : fields.slice(0, keyFields);
  const further = fields.filter((field) => !keys.includes(field));
  return new Set(further.length > 1 ? further.map(({ title }) => title) : []);
}
