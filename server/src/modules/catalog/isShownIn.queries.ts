import { sql, type RawBuilder } from 'kysely';
import { namedVisibility } from '@portal/calls';
import type { Viewer } from '../../platform/Viewer';

/** Whether an API is restricted to named accounts that include this one. */
const isNamed = (accountId: string, products: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${products}.portal_id`)} = ${namedVisibility} and exists (
    select from api_audience named where named.api_id = ${sql.ref(`${products}.id`)} and named.account_id = ${accountId}))`;

/**
 * Whether a viewer may see an API, online or not. The main portal shows public APIs, and restricted ones to their
 * audience; a branded portal shows the public ones that it has chosen, and its private ones.
 *
 * @param products  The alias of `api_products` in the query.
 */
export function isShownIn({ portalId, accountId }: Viewer, products = 'api_products'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${products}.${column}`);
  if (portalId === null)
    return accountId === null
      ? sql<boolean>`${of('portal_id')} is null`
      : sql<boolean>`(${of('portal_id')} is null or ${isNamed(accountId, products)})`;
  return sql<boolean>`(coalesce(${of('portal_id')}, ${portalId}) = ${portalId} and exists (
    select from portal_apis shown where shown.api_id = ${of('id')} and shown.portal_id = ${portalId}))`;
}

/** The same for applying and trying, for which a branded portal need not have chosen the API. */
export function isOpenTo({ portalId, accountId }: Viewer, products = 'api_products'): RawBuilder<boolean> {
  const of = sql.ref(`${products}.portal_id`);
  const named = accountId === null ? sql<boolean>`false` : isNamed(accountId, products);
  return sql<boolean>`(${of} is null or ${of} = ${portalId} or ${named})`;
}
