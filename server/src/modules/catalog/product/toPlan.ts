import type { Plan } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { listPlans } from '../catalog.queries';

/** A plan in the form of the contract. */
export function toPlan(row: Awaited<ReturnType<typeof listPlans>>[number]): Plan {
  return {
    planId: row.id,
    name: row.name,
    kind: row.kind,
    price: formatMinor(row.price_minor),
    tiers: row.tiers.map(({ upTo, priceMinor }) => ({ upTo, price: formatMinor(priceMinor) })),
    included: row.included,
    qps: row.qps,
    dayLimit: row.day_limit,
    validDays: row.valid_days,
    audit: row.needs_approval ? 1 : 0,
    needLevel: row.auth_level,
  };
}
