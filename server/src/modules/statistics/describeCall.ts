import type { CallRecord, CallView } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { CallRow } from './callRecord.queries';

type Described = Omit<CallView['call'], keyof CallRecord>;

/** What the details of a call add to its row in a list. */
export function describeCall(row: CallRow): Described {
  const { planName, kind, priceMinor, tiers } = row.terms;
  const tier = tiers.findIndex((one) => one.priceMinor * row.units === row.cost_minor);
  return {
    appId: row.app_id,
    apiId: row.api_id,
    applyId: row.subscription_id,
    keyName: row.key_name ?? '',
    keyMask: row.key_mask ?? '',
    planName,
    planKind: kind,
    price: formatMinor(priceMinor),
    tiers: tiers.map((one) => ({ upTo: one.upTo, price: formatMinor(one.priceMinor) })),
    items: row.items,
    tier: row.is_billed && tier >= 0 && row.units > 0 ? tier + 1 : null,
  };
}
