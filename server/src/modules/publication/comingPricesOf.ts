import type { PlanTerms } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { formatInstant } from '../../platform/time';
import { changeAgain } from '../catalog';
import { termsOf } from './prices';
import type { PublicationRow } from './publication.repository';

type Announced = Pick<PublicationRow, 'data' | 'changes'> & { publish_at: Date };

/** Prices that an approved change brings, as pages show them beside those of today. */
export function comingPricesOf({ data, changes, publish_at: at }: Announced) {
  const names = new Set(data.plans.map(({ name }) => name));
  return {
    at: formatInstant(at),
    plans: data.plans.map((plan): PlanTerms => {
      const { priceMinor, tiers } = termsOf(plan);
      const { name, kind, included, qps, dayLimit, validDays, audit, needLevel } = plan;
      return {
        ...{ name, kind, included, qps, dayLimit, validDays, audit, needLevel },
        price: formatMinor(priceMinor),
        tiers: tiers.map((tier) => ({ upTo: tier.upTo, price: formatMinor(tier.priceMinor) })),
      };
    }),
    // Changed terms of a plan are seen where the plan is.
    others: changes
      .filter(({ area, level, place }) => area === 'price' && !(level === 'fix' && names.has(place)))
      .map(changeAgain),
  };
}
