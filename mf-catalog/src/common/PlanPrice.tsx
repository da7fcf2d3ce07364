import type { Plan } from '@portal/calls';
import { Money, Price } from '@portal/design';
import { callsInWords, daysOfMonth } from '@portal/rules';
import { Whole } from './Whole';

const unitOf: Partial<Record<Plan['kind'], (plan: Partial<Plan>) => string>> = {
  perCall: () => '/ 次',
  pack: ({ included }) => `/ ${included ? callsInWords(included) : '包'}`,
  monthly: ({ validDays }) => (!validDays || validDays === daysOfMonth ? '/ 月' : `/ ${validDays} 天`),
};

/** Price of a plan: a single one, or one per tier, each of which goes on below between its range and its price only. */
export function PlanPrice({
  plan: { kind, price, tiers, included, validDays },
}: {
  plan: Pick<Plan, 'kind' | 'price' | 'tiers' | 'included'> & Partial<Pick<Plan, 'validDays'>>;
}) {
  if (tiers.length === 0) return <Price yuan={price} unit={unitOf[kind]?.({ included, validDays })} />;
  return (
    <ul>
      {tiers.map((tier) => (
        <li key={tier.upTo}>
          <Whole>{tier.upTo === null ? '以上部分' : `${tier.upTo.toLocaleString('zh-CN')} 次以内`}</Whole>{' '}
          <Whole>
            <Money yuan={tier.price} isExact />
            /次
          </Whole>
        </li>
      ))}
    </ul>
  );
}
