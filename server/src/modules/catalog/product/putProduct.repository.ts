import { sql, type Insertable } from 'kysely';
import { namedVisibility } from '@portal/calls';
import { headlineOf, type AuthLevel } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { isUniqueViolation } from '../../../platform/db/isUniqueViolation';
import type { Sla, Tables } from '../../../platform/db/tables';
import { newId } from '../../../platform/ids';
import { say } from '../../../platform/i18n/say';
import type { PlanTerms } from './planTerms';

/** Facts about a product that its description does not state. */
export interface ProductFacts {
  code: string;
  name: string;
  icon: string;
  brief: string;
  description: string;
  categoryId: string;
  providerId: string;
  tags: string[];
  /** The plans that can be applied for from now on; null: unchanged. */
  plans: readonly PlanTerms[] | null;
  /** The plans are on sale already and are left unchanged. */
  arePlansKept?: boolean;
  authLevel: AuthLevel;
  contact: string | null;
  /** Null: no SLA. */
  sla: Sla | null;
  termsUrl: string | null;
  /**
   * The branded portal to which it is private; `namedVisibility`: visible to `audience` only; null: public; absent:
   * unchanged.
   */
  portalId?: string | null;
  /** Accounts that may see it, if it is restricted to named accounts. */
  audience?: readonly string[];
}

/**
 * Adds a product, or changes the provider's product of the same code; it is online afterwards.
 *
 * @returns The id of the product.
 * @throws {AppError} `E4105` when another provider has the code, `E4101` when another product of the provider has the
 *   name.
 */
export async function putProduct(tx: Db, facts: ProductFacts, now: Date): Promise<string> {
  const headline = headlineOf(facts.plans ?? []);
  const product = {
    code: facts.code,
    name: facts.name,
    icon: facts.icon,
    brief: facts.brief,
    description: facts.description,
    category_id: facts.categoryId,
    provider_id: facts.providerId,
    tags: facts.tags,
    charge_type: headline?.kind ?? 'free',
    price_minor: headline?.priceMinor ?? 0,
    auth_level: facts.authLevel,
    status: 'online' as const,
    contact: facts.contact,
    sla: facts.sla && JSON.stringify(facts.sla),
    terms_url: facts.termsUrl,
    portal_id: facts.portalId,
    updated_at: now,
  };
  const id = await upsert(tx, product, now);
  if (facts.portalId) await showOnlyIn(tx, id, facts.portalId);
  if (facts.portalId !== undefined) await saveAudience(tx, id, facts.audience ?? []);
  return id;
}

type NewProduct = Omit<Insertable<Tables['api_products']>, 'id' | 'published_at'>;

async function upsert(tx: Db, product: NewProduct, now: Date): Promise<string> {
  const saved = await tx
    .insertInto('api_products')
    .values({ ...product, id: newId('api'), published_at: now })
    .onConflict((conflict) =>
      conflict
        .column('code')
        .doUpdateSet(product)
        // Another provider's product is not changed: no row is returned.
        .where('api_products.provider_id', '=', product.provider_id),
    )
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('E4101') : error;
    });
  if (!saved) throw new AppError('E4105', {}, say`网关代码 ${product.code} 已被其他提供方使用，请换一个`);
  return saved.id;
}

/** Replaces the whole audience. */
async function saveAudience(tx: Db, apiId: string, accountIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('api_audience').where('api_id', '=', apiId).execute();
  if (accountIds.length === 0) return;
  await tx
    .insertInto('api_audience')
    .values(accountIds.map((account_id) => ({ api_id: apiId, account_id })))
    .execute();
}

/** Puts the product last in this portal, until its managers move it, and removes it from all others. */
async function showOnlyIn(tx: Db, apiId: string, portalId: string): Promise<void> {
  await tx.deleteFrom('portal_apis').where('api_id', '=', apiId).where('portal_id', '!=', portalId).execute();
  if (portalId === namedVisibility) return;
  await sql`
    insert into portal_apis (portal_id, api_id, sort, is_featured)
    select ${portalId}, ${apiId}, coalesce(max(sort), 0) + 1, false from portal_apis where portal_id = ${portalId}
    on conflict do nothing`.execute(tx);
}
