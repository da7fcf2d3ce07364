import { sql, type RawBuilder } from 'kysely';

/**
 * Whether a portal shows an API, online or not: the main one shows what is for all, a branded one what it has chosen of
 * that, and what is private to it.
 *
 * @param products  What `api_products` is called in the query.
 */
export function isShownIn(portalId: string | null, products = 'api_products'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${products}.${column}`);
  if (portalId === null) return sql<boolean>`${of('portal_id')} is null`;
  return sql<boolean>`(coalesce(${of('portal_id')}, ${portalId}) = ${portalId} and exists (
    select from portal_apis shown where shown.api_id = ${of('id')} and shown.portal_id = ${portalId}))`;
}
