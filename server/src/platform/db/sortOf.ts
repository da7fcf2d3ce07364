import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { keysOf } from '@portal/rules';
import { countRows } from './countRows';
import { largeFrom } from './KeptAnswers';

/** Name of a column, with `-` before it from the largest down. */
export type Sort<Key extends string> = Key | `-${Key}`;

interface Orders<Key extends string> {
  /** Complete: no two rows are alike in it. */
  usual: RawBuilder<unknown>;
  /** What each name stands for. */
  columns: Readonly<Record<Key, RawBuilder<unknown>>>;
}

/**
 * The order of a list that the reader may sort: the chosen column, and the usual order among equal rows. All rows would have to
 * be read for that, so `largeFrom` and more keep the usual order, which the reply says (`unsorted`).
 *
 * @param query  Without an order.
 * @returns  `counted`: the total, if it was needed; `said`: what the reply says of the order.
 */
export async function sortOf<Key extends string, Tables, Scope extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Scope, Row>,
  sort: Sort<Key> | undefined,
  { usual, columns }: Orders<Key>,
  counting?: Parameters<typeof countRows>[1],
): Promise<{ order: RawBuilder<unknown>; counted: { total?: number }; said: { unsorted?: 1 } }> {
  if (sort === undefined) return { order: usual, counted: {}, said: {} };
  const total = await countRows(query, counting);
  if (total >= largeFrom) return { order: usual, counted: { total }, said: { unsorted: 1 } };
  const name = keysOf(columns).find((one) => sort === one || sort === `-${one}`);
  if (name === undefined) return { order: usual, counted: { total }, said: {} };
  const direction = sort === name ? sql`asc` : sql`desc`;
  return { order: sql`${columns[name]} ${direction} nulls last, ${usual}`, counted: { total }, said: {} };
}
