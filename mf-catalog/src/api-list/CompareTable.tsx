import type { ReactNode } from 'react';
import { authLevels, type Offer } from '@portal/calls';
import { ScrollTable, TextLink } from '@portal/design';
import { priceText } from '../apply-immediately/planTerms';
import { HeadlinePrice } from '../common/HeadlinePrice';
import { Stars } from '../common/Stars';

const figure = (value: number | null, unit = '') =>
  value === null ? '—' : `${value.toLocaleString('zh-CN')}${unit}`;

const rows: readonly [name: string, show: (offer: Offer) => ReactNode][] = [
  ['价格', ({ api }) => <HeadlinePrice api={api} />],
  [
    '套餐',
    ({ plans }) => (
      <ul>
        {plans.map((plan) => (
          <li key={plan.planId} data-exact>
            {plan.name}：{priceText(plan)}
            {plan.audit === 1 && '，需审核'}
          </li>
        ))}
      </ul>
    ),
  ],
  ['每秒次数', ({ plans }) => figure(plans.length > 0 ? Math.max(...plans.map(({ qps }) => qps)) : null)],
  ['近30天调用', ({ api }) => figure(api.calls30)],
  ['成功率', ({ api }) => (api.successRate === null ? '—' : `${api.successRate}%`)],
  ['P95延迟', ({ api }) => figure(api.p95Ms, ' ms')],
  ['评分', ({ api }) => (api.score === null ? '—' : <Stars score={api.score} num={api.scoreNum} />)],
  ['订阅', ({ api }) => figure(api.subs)],
  ['认证要求', ({ api }) => authLevels[api.authLevel]],
  ['沙箱', ({ api }) => (api.sandbox === 1 ? '支持' : '不支持')],
  ['接口', ({ api }) => `${api.operationNum} 个`],
  ['版本', ({ api }) => api.version],
  ['提供方', ({ api }) => `${api.provider.name}${api.provider.certified === 1 ? '（已认证）' : ''}`],
];

/** APIs side by side. */
export function CompareTable({ offers }: { offers: readonly Offer[] }) {
  return (
    <ScrollTable label="对比">
      <thead>
        <tr>
          <th scope="col">项目</th>
          {offers.map(({ api }) => (
            <th key={api.apiId} scope="col">
              <TextLink to={`/APIDetails?apiId=${encodeURIComponent(api.apiId)}`}>{api.apiName}</TextLink>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, show]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {offers.map((offer) => (
              <td key={offer.api.apiId}>{show(offer)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
