import { callChecks, chargeTypes, envs, type CallExplanation, type CallStep } from '@portal/calls';
import { DataTable, Empty, Facts, Money, Notice, Panel, Status, TextLink, type Tone } from '@portal/design';
import { CodeLink, CodeMeaning } from '@portal/page';
import { callsText, formatMinute, formatMoney, planText } from '@portal/rules';

const tones: Record<CallStep['result'], Tone> = { passed: 'good', refused: 'bad', unasked: 'calm' };
const words: Record<CallStep['result'], string> = { passed: '通过', refused: '由它决定', unasked: '未检查' };

/** Checks that passed need no text, except the upstream's answer. */
const saysMore = (check: CallStep['check'], result: CallStep['result']) =>
  result !== 'passed' || check === 'upstream';

/** The checks of one call, its cost, and the related ledger entries. */
export function Explanation({ explanation }: { explanation: CallExplanation }) {
  const { party, call, steps, billing, lease, earning, entries } = explanation;
  const isProvider = party === 'provider';
  return (
    <>
      <Panel title="这次调用">
        {/* Its remedies are those of callers. */}
        {isProvider ? null : <CodeMeaning code={call.code} />}
        <Facts
          facts={[
            ['请求号', <code key="id">{call.requestId}</code>],
            ['时间', call.at],
            ['您是', isProvider ? '提供方' : '调用方'],
            ['应用', call.appName],
            [
              'API',
              <TextLink key="api" to={`/APIDetails?apiId=${call.apiId}`}>
                {call.apiName}
              </TextLink>,
            ],
            ['接口', <code key="operation">{call.operation}</code>],
            ['环境', envs[call.env]],
            [
              '结果',
              <span key="result">
                HTTP {call.status}
                {call.code && (
                  <>
                    （<CodeLink code={call.code} />）
                  </>
                )}
                ，{call.ms} ms
              </span>,
            ],
            ...(isProvider
              ? []
              : ([
                  ['密钥', call.keyMask ? `${call.keyName} ${call.keyMask}` : '已删除'],
                  ['来源地址', call.address || '—'],
                ] as const)),
          ]}
        />
      </Panel>
      <Panel title="哪条规则决定">
        <DataTable
          label="哪条规则决定"
          rows={steps}
          rowKey={({ check }) => check}
          columns={[
            { title: '检查', isMain: true, render: ({ check }) => callChecks[check] },
            {
              title: '结果',
              render: ({ result }) => <Status tone={tones[result]}>{words[result]}</Status>,
            },
            { title: '说明', render: ({ check, result, text }) => (saysMore(check, result) ? text : '—') },
          ]}
        />
      </Panel>
      <Panel title="计费">
        <Notice>{billing}</Notice>
        <Facts
          facts={[
            ['费用', <Money key="cost" yuan={call.cost} isExact />],
            ['计次', countText(call)],
            ['套餐', planText(call.planName, chargeTypes[call.planKind])],
            ...(call.tier === null ? [] : [['价格档', `第 ${call.tier} 档`] as const]),
            ...(lease
              ? [
                  [
                    '预留额度',
                    `${formatMinute(lease.grantedAt)} 发放 ${lease.granted.toLocaleString('zh-CN')} 次，已结算 ${lease.settled.toLocaleString('zh-CN')} 次`,
                  ] as const,
                ]
              : []),
            ...(earning
              ? [
                  [
                    '收益',
                    `计入 ${earning.day}：当天该订阅 ${callsText(earning.calls, earning.units)} 次调用，应收 ${formatMoney(earning.gross)}，佣金 ${formatMoney(earning.commission)}，实收 ${formatMoney(earning.net)}`,
                  ] as const,
                ]
              : []),
          ]}
        />
      </Panel>
      {!isProvider && (
        <Panel title="账务">
          {entries.length === 0 ? (
            <Empty text="这次调用没有产生账务记录" />
          ) : (
            <DataTable
              label="账务"
              rows={entries}
              rowKey={({ at, kind, amount }) => `${at} ${kind} ${amount}`}
              columns={[
                { title: '时间', isMain: true, render: ({ at }) => at },
                { title: '类型', render: ({ kind }) => `${kind}（同批合计）` },
                { title: '金额', isFigure: true, render: ({ amount }) => <Money yuan={amount} isExact /> },
              ]}
            />
          )}
        </Panel>
      )}
    </>
  );
}

/** Billable units, such as "1 次" or "100 次（50 条，每条计 2 次）". */
function countText({ units, items }: CallExplanation['call']): string {
  const figure = (count: number) => count.toLocaleString('zh-CN');
  if (items === null) return `${figure(units)} 次`;
  return `${figure(units)} 次（${figure(items)} 条，每条计 ${figure(units / items)} 次）`;
}
