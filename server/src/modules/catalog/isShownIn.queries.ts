import { sql, type RawBuilder } from 'kysely';
import { namedVisibility } from '@portal/calls';
import type { Onlooker } from '../../platform/Onlooker';

/** Whether an API is for named accounts alone, and this one is among them. */
const isNamed = (accountId: string, products: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${products}.portal_id`)} = ${namedVisibility} and exists (
    select from api_audience named where named.api_id = ${sql.ref(`${products}.id`)} and named.account_id = ${accountId}))`;

/**
 * Whether somebody is shown an API, online or not: the main portal shows what is for all, and what is for named accounts to
 * these; a branded one what it has chosen of what is for all, and what is private to it.
 *
 * @param products  What `api_products` is called in the query.
 */
export function isShownIn({ portalId, accountId }: Onlooker, products = 'api_products'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${products}.${column}`);
  if (portalId === null)
    return accountId === null
      ? sql<boolean>`${of('portal_id')} is null`
      : sql<boolean>`(${of('portal_id')} is null or ${isNamed(accountId, products)})`;
  return sql<boolean>`(coalesce(${of('portal_id')}, ${portalId}) = ${portalId} and exists (
    select from portal_apis shown where shown.api_id = ${of('id')} and shown.portal_id = ${portalId}))`;
}

/** The same without what a branded portal has chosen: what may be applied for and tried there. */
export function isOpenTo({ portalId, accountId }: Onlooker, products = 'api_products'): RawBuilder<boolean> {
  const of = sql.ref(`${products}.portal_id`);
  const named = accountId === null ? sql<boolean>`false` : isNamed(accountId, products);
  return sql<boolean>`(${of} is null or ${of} = ${portalId} or ${named})`;
}
