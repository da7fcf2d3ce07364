import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import { keysOf } from '@portal/rules';
import { countRows } from './countRows';
import { largeFrom } from './TotalsCache';

/** Name of a column, with `-` before it from the largest down. */
export type Sort<Key extends string> = Key | `-${Key}`;

interface Orders<Key extends string> {
  /** Complete: no two rows are alike in it. */
  usual: RawBuilder<unknown>;
  /** What each name stands for. */
  columns: Readonly<Record<Key, RawBuilder<unknown>>>;
}

interface Sorted {
  order: RawBuilder<unknown>;
  /** The total, if it was needed. */
  counted: { total?: number };
  /** What the reply says of the order. */
  said: { unsorted?: 1 };
}

/**
 * The order of a list that the reader may sort: the chosen column, and the usual order among equal rows. All rows would have to
 * be read for that, so `largeFrom` and more keep the usual order, which the reply says (`unsorted`).
 *
 * @param query  Without an order.
 */
export async function sortOf<Key extends string, Tables, Scope extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Scope, Row>,
  sort: Sort<Key> | undefined,
  orders: Orders<Key>,
  counting?: Parameters<typeof countRows>[1],
): Promise<Sorted> {
  if (sort === undefined) return { order: orders.usual, counted: {}, said: {} };
  return sortAmong(await countRows(query, counting), sort, orders);
}

/** `sortOf` where the total is known. */
export function sortAmong<Key extends string>(
  total: number,
  sort: Sort<Key> | undefined,
  { usual, columns }: Orders<Key>,
): Sorted {
  const counted = { total };
  const name = keysOf(columns).find((one) => sort === one || sort === `-${one}`);
  if (name === undefined) return { order: usual, counted, said: {} };
  if (total >= largeFrom) return { order: usual, counted, said: { unsorted: 1 } };
  const direction = sort === name ? sql`asc` : sql`desc`;
  return { order: sql`${columns[name]} ${direction} nulls last, ${usual}`, counted, said: {} };
}
