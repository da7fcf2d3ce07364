import { useState } from 'react';
import styled from 'styled-components';
import type { ApiView, Plan } from '@portal/calls';
import { DataTable, Field, Money, Panel, Status, TextInput, narrow, theme } from '@portal/design';
import { callsInWords, formatMinor, monthCost, plainAmount } from '@portal/rules';
import { limitsOf } from '../common/limitsOf';
import { WeightFields, unitsOf, type MeantCalls } from './WeightFields';

const callsMax = 100_000_000;
/** The slider goes from 100 to a hundred million on a logarithmic scale, with ten steps per power of ten. */
const stepsPerNought = 10;
const firstNoughts = 2;
const steps = stepsPerNought * (Math.log10(callsMax) - firstNoughts);
const callsAt = (step: number) => {
  const exact = 10 ** (firstNoughts + step / stepsPerNought);
  const unit = 10 ** Math.floor(Math.log10(exact) - 1);
  return Math.round(exact / unit) * unit;
};
const stepAt = (calls: number) =>
  Math.round((Math.log10(Math.max(calls, 1)) - firstNoughts) * stepsPerNought);

/** Monthly costs of a number of calls under each plan, computed by the billing rule. */
export function CostCalculator({ plans, weights }: Pick<ApiView, 'plans' | 'weights'>) {
  const [text, setText] = useState('10000');
  const calls = /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= callsMax ? Number(text) : null;
  const [meant, setMeant] = useState<MeantCalls>({ operation: '', items: '100' });
  const units = unitsOf(weights, meant);
  const rows = plans.map((plan) => ({
    plan,
    cost: calls === null || units === null ? null : monthCost(limitsOf(plan), calls, units),
  }));
  const costs = rows.flatMap(({ cost }) => (typeof cost?.costMinor === 'number' ? [cost.costMinor] : []));
  const least = Math.min(...costs);

  return (
    <Panel title="费用估算">
      <Inputs>
        <Field
          label="每月调用次数"
          hint="按 30 天、每天用量相近估算"
          error={calls === null ? `请输入 1 到 ${callsMax.toLocaleString('zh-CN')} 的整数` : undefined}
        >
          <TextInput
            inputMode="numeric"
            value={text}
            onChange={({ target }) => setText(plainAmount(target.value))}
          />
        </Field>
        <input
          type="range"
          data-off-paper
          aria-label="每月调用次数（滑块）"
          aria-valuetext={calls === null ? undefined : callsInWords(calls)}
          min={0}
          max={steps}
          value={Math.min(steps, Math.max(0, stepAt(calls ?? 1)))}
          onChange={({ target }) => setText(String(callsAt(Number(target.value))))}
        />
      </Inputs>
      {weights.length > 0 && (
        <Inputs>
          <WeightFields
            weights={weights}
            meant={meant}
            onChange={(changes) => setMeant({ ...meant, ...changes })}
          />
        </Inputs>
      )}
      <DataTable
        label="各套餐每月费用"
        rows={rows}
        rowKey={({ plan }) => plan.planId}
        columns={[
          { title: '套餐', isMain: true, render: ({ plan }) => <b>{plan.name}</b> },
          {
            title: '每月费用',
            render: ({ cost }) =>
              typeof cost?.costMinor === 'number' ? (
                <Amount>
                  <Money yuan={formatMinor(cost.costMinor)} isExact />
                  {cost.costMinor === least && plans.length > 1 && <Status tone="good">最省</Status>}
                </Amount>
              ) : (
                '—'
              ),
          },
          {
            title: '平均每次',
            render: ({ cost }) =>
              typeof cost?.costMinor === 'number' && calls !== null ? (
                <Money yuan={formatMinor(Math.round(cost.costMinor / calls))} isExact />
              ) : (
                '—'
              ),
          },
          { title: '说明', render: ({ plan, cost }) => cost && noteOf(plan, cost) },
        ]}
      />
    </Panel>
  );
}

function noteOf(
  plan: Plan,
  { costMinor, payments, callsMax: planMax }: ReturnType<typeof monthCost>,
): string {
  if (costMinor === null)
    return Number.isFinite(planMax) ? `不够用：每月最多 ${callsInWords(planMax)}` : '金额过大，请联系提供方';
  if (plan.kind === 'pack') return `购买 ${payments} 包，用不完的在有效期内仍可使用`;
  if (plan.kind === 'monthly') return payments > 1 ? `有效期短于一个月，需购买 ${payments} 次` : '不按次计费';
  return plan.kind === 'free' ? '不收费' : '按实际成功调用结算';
}

const Inputs = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 240px) minmax(0, 1fr);
  gap: ${theme.space.l};
  align-items: center;
  margin-bottom: ${theme.space.l};
  input[type='range'] {
    width: 100%;
    min-height: 44px;
    accent-color: ${theme.color.brand};
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.s};
  }
`;

const Amount = styled.span`
  display: inline-flex;
  gap: ${theme.space.s};
  align-items: center;
`;
