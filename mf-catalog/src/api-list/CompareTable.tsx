import { useCallback, type ReactNode } from 'react';
import { authLevels, type Offer, type OperationView } from '@portal/calls';
import { ScrollTable, TextLink } from '@portal/design';
import { useLoaded } from '@portal/page';
import { priceText } from '../apply-immediately/planTerms';
import { HeadlinePrice } from '../common/HeadlinePrice';
import { Stars } from '../common/Stars';
import { loadDetails, type ComparedDetail } from './loadDetails';

const figure = (value: number | null, unit = '') =>
  value === null ? '—' : `${value.toLocaleString('zh-CN')}${unit}`;

type Row = readonly [name: string, show: (compared: Offer & { detail?: ComparedDetail }) => ReactNode];

/** The range of a value across plans, from lowest to highest. */
function spread(values: readonly (number | null)[], show: (value: number | null) => string): string {
  const known = [...new Set(values)].sort((a, b) => (a ?? Infinity) - (b ?? Infinity));
  if (known.length === 0) return '—';
  const ends = known.length === 1 ? known : [...known.slice(0, 1), ...known.slice(-1)];
  return ends.map(show).join(' – ');
}

const rows: readonly Row[] = [
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
  [
    '每秒次数',
    ({ plans }) =>
      spread(
        plans.map(({ qps }) => qps),
        String,
      ),
  ],
  [
    '每日上限',
    ({ plans }) =>
      spread(
        plans.map(({ dayLimit }) => dayLimit),
        (limit) => (limit === null ? '不限' : `${limit.toLocaleString('zh-CN')} 次`),
      ),
  ],
  [
    '有效期',
    ({ plans }) =>
      spread(
        plans.map(({ validDays }) => validDays),
        (days) => (days === null ? '长期' : `${days} 天`),
      ),
  ],
  ['SLA 可用性目标', ({ detail }) => (detail ? (detail.sla?.target ?? '未承诺') : '…')],
  [
    '近90天可用性',
    ({ detail }) => (detail ? (detail.sla?.total.avail ? `${detail.sla.total.avail}%` : '—') : '…'),
  ],
  ['故障（近90天）', ({ detail }) => (detail ? (detail.sla ? `${detail.sla.incidentNum} 次` : '—') : '…')],
  ['近30天调用', ({ api }) => figure(api.calls30, ' 次')],
  ['成功率', ({ api }) => (api.successRate === null ? '—' : `${api.successRate}%`)],
  ['P95延迟', ({ api }) => figure(api.p95Ms, ' ms')],
  ['评分', ({ api }) => (api.score === null ? '—' : <Stars score={api.score} num={api.scoreNum} />)],
  ['订阅数', ({ api }) => figure(api.subs)],
  ['认证要求', ({ api }) => authLevels[api.authLevel]],
  ['沙箱', ({ api }) => (api.sandbox === 1 ? '支持' : '不支持')],
  [
    '请求参数',
    ({ detail }) =>
      detail ? (
        detail.operation ? (
          <>
            {detail.operation.summary}：{paramNames(detail.operation)}
          </>
        ) : (
          '—'
        )
      ) : (
        '…'
      ),
  ],
  ['接口数', ({ api }) => `${api.operationNum} 个`],
  ['版本', ({ api }) => api.version],
  ['提供方', ({ api }) => `${api.provider.name}${api.provider.certified === 1 ? '（已认证）' : ''}`],
];

const namesMax = 12;

/** Parameters of the first operation; * marks required ones. */
function paramNames({ params, request }: OperationView): string {
  const fields = [...params, ...(request?.fields ?? []).filter(({ depth }) => depth === 0)];
  if (fields.length === 0) return '无';
  const names = fields.slice(0, namesMax).map(({ name, required }) => (required === 1 ? `${name}*` : name));
  return `${names.join('、')}${fields.length > namesMax ? `…共 ${fields.length} 个` : ''}`;
}

/** APIs side by side. Details that need a request for each API appear later. */
export function CompareTable({ offers }: { offers: readonly Offer[] }) {
  const asked = offers.map(({ api }) => api.apiId).join();
  const load = useCallback((signal: AbortSignal) => loadDetails(asked.split(','), signal), [asked]);
  const { data } = useLoaded(load);
  const compared = offers.map((offer) => ({ ...offer, detail: data?.get(offer.api.apiId) }));

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
            {compared.map((one) => (
              <td key={one.api.apiId}>{show(one)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
