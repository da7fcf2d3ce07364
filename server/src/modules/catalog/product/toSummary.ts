import { namedVisibility, type ApiSummary } from '@portal/calls';
import { formatMinor, headlineOf } from '@portal/rules';
import { starsOf } from '../../../platform/starsOf';
import { formatInstant } from '../../../platform/time';
import type { ApiCardRow } from '../list/apiCards.queries';

/** A card in the form of the contract. */
export function toSummary(row: ApiCardRow): ApiSummary {
  return {
    apiId: row.id,
    apiName: row.name,
    icon: row.icon,
    brief: row.brief,
    provider: { providerId: row.provider_id, name: row.provider_name, certified: row.is_certified ? 1 : 0 },
    categoryName: row.category_name,
    tags: row.tags,
    ...priceOf(row),
    authLevel: row.auth_level,
    version: row.version,
    operationNum: row.operation_count,
    sandbox: row.has_sandbox ? 1 : 0,
    updatedAt: formatInstant(row.updated_at),
    calls30: row.calls_30d,
    successRate: row.success_rate,
    p95Ms: row.p95_ms,
    score: starsOf(row.score),
    scoreNum: row.score_count,
    subs: row.subscriber_count,
    ...(row.portal_id === namedVisibility && { named: 1 }),
  };
}

/** An API without plans, such as an imported one, has its price stored. */
function priceOf({ prices, charge_type, price_minor }: ApiCardRow) {
  const headline = headlineOf(prices);
  return {
    price: formatMinor(headline?.priceMinor ?? price_minor),
    chargeType: headline?.kind ?? charge_type,
    priceLow: headline?.lowMinor ? formatMinor(headline.lowMinor) : null,
    priceBuys: headline?.buys ?? null,
    priceFrom: headline?.isFrom ? 1 : 0,
    hasFree: headline?.hasFree ? 1 : 0,
  };
}
