import type { ReactNode } from 'react';
import styled from 'styled-components';
import { chargeTypes, envs, type CallView } from '@portal/calls';
import { Button, DataTable, Facts, Money, Status, TextLink, theme } from '@portal/design';
import { CodeMeaning } from '@portal/page';
import { formatMinute, formatPrice, planText } from '@portal/rules';
import { CallTraceView } from './CallTraceView';

interface CallFactsProps {
  view: CallView;
  onAddress: (address: string) => void;
}

type Fact = readonly [name: string, value: ReactNode];

/** Facts of a call, its price, and the related ledger entries. */
export function CallFacts({ view: { call, lease, entries, trace }, onAddress }: CallFactsProps) {
  return (
    <>
      <CodeMeaning code={call.code} />
      <Part>调用</Part>
      <Facts facts={callFacts(call, onAddress)} />
      {trace && (
        <>
          <Part>请求与应答</Part>
          <CallTraceView trace={trace} />
        </>
      )}
      <Part>计费</Part>
      <Facts facts={costFacts(call, lease)} />
      <Part>账务</Part>
      {entries.length === 0 ? (
        <p>{call.env === 'prod' ? '这次调用没有产生账务记录。' : '沙箱不计费。'}</p>
      ) : (
        <>
          <DataTable
            label="账务"
            rows={entries}
            rowKey={({ at, kind, amount }) => `${at} ${kind} ${amount}`}
            columns={[
              { title: '时间', isMain: true, render: ({ at }) => at },
              { title: '类型', render: ({ kind }) => kind },
              { title: '金额', isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
            ]}
          />
          <small>调用按批结算：金额是同一批全部调用的合计。</small>
        </>
      )}
    </>
  );
}

const callFacts = (call: CallView['call'], onAddress: (address: string) => void): Fact[] => [
  ['请求号', <code key="id">{call.requestId}</code>],
  ['时间', call.at],
  [
    '结果',
    <Status key="status" tone={call.isBilled ? 'good' : 'bad'}>
      HTTP {call.status}
    </Status>,
  ],
  ['耗时', `${call.ms} ms`],
  [
    'API',
    <TextLink key="api" to={`/APIDetails?apiId=${call.apiId}`}>
      {call.apiName}
    </TextLink>,
  ],
  ['接口', <code key="operation">{call.operation}</code>],
  ['环境', envs[call.env]],
  ['密钥', call.keyMask ? `${call.keyName} ${call.keyMask}` : '已删除'],
  [
    '来源地址',
    call.address ? (
      <>
        {call.address}{' '}
        <Button $size="s" onClick={() => onAddress(call.address)}>
          只看此地址
        </Button>
      </>
    ) : (
      '—'
    ),
  ],
];

function costFacts(call: CallView['call'], lease: CallView['lease']): Fact[] {
  const facts: Fact[] = [
    ['费用', call.isBilled ? <Money key="cost" yuan={call.cost} isExact /> : '未计费'],
    [
      '套餐',
      <TextLink key="plan" to={`/myApplyDetail?applyId=${call.applyId}`}>
        {planText(call.planName, chargeTypes[call.planKind])}
      </TextLink>,
    ],
    ['现行单价', priceOf(call)],
  ];
  if (lease)
    facts.push([
      '预留额度',
      `${formatMinute(lease.grantedAt)} 起 ${lease.granted.toLocaleString('zh-CN')} 次，已结算 ${lease.settled.toLocaleString('zh-CN')} 次，${formatMinute(lease.expiresAt)} 到期`,
    ]);
  return facts;
}

/** The price that applied; of a tiered plan the tier that was used. */
function priceOf({ planKind, price, tiers, tier }: CallView['call']): ReactNode {
  if (planKind === 'free') return '免费';
  if (planKind === 'pack' || planKind === 'monthly') return `${formatPrice(price)}，已预付`;
  if (tiers.length === 0) return `${formatPrice(price)} 每次`;
  const own = tier === null ? undefined : tiers[tier - 1];
  return own
    ? `第 ${tier} 档 ${formatPrice(own.price)} 每次`
    : `共 ${tiers.length} 档，${tiers.map((one) => formatPrice(one.price)).join(' / ')} 每次`;
}

const Part = styled.h3`
  margin: ${theme.space.l} 0 ${theme.space.m};
  font-size: ${theme.size.m};
  font-weight: 600;
`;
