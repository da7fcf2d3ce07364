import type { Plan } from '@portal/calls';
import { Money, Price } from '@portal/design';

const units: Partial<Record<Plan['kind'], string>> = { perCall: '/次', pack: '/包', monthly: '/月' };

/** What a plan costs: one price, or one for each number of calls. */
export function PlanPrice({
  plan: { kind, price, tiers },
}: {
  plan: Pick<Plan, 'kind' | 'price' | 'tiers'>;
}) {
  if (tiers.length === 0) return <Price yuan={price} unit={units[kind]} />;
  return (
    <ul>
      {tiers.map((tier) => (
        <li key={tier.upTo}>
          {tier.upTo === null ? '以上部分' : `${tier.upTo.toLocaleString('zh-CN')} 次以内`}{' '}
          <Money yuan={tier.price} isExact />
          /次
        </li>
      ))}
    </ul>
  );
}
