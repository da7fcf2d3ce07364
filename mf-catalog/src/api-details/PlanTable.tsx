import type { ReactNode } from 'react';
import styled from 'styled-components';
import {
  authLevels,
  chargeTypes,
  type ApiView,
  type ComingPrices,
  type Plan,
  type PlanTerms,
} from '@portal/calls';
import { Empty, theme, type Column } from '@portal/design';
import { WideTable } from '@portal/page';
import { Coming } from '../common/Coming';
import { ComingNotice } from '../common/ComingNotice';
import { PlanPrice } from '../common/PlanPrice';
import { useComingPrices } from '../common/useComingPrices';
import { useStanding } from '../common/useStanding';
import { WayLink } from '../common/WayLink';
import { mayApply, planWayOf } from '../common/waysOf';
import { CostCalculator } from './CostCalculator';
import { WeightTable } from './WeightTable';

interface PlanTableProps extends Pick<ApiView, 'plans' | 'weights'> {
  apiId: string;
}

/** Plans of an API, weights of its operations, and a cost calculator; to subscribers also the prices to come. */
export function PlanTable({ apiId, plans, weights }: PlanTableProps) {
  const isChosenHere = mayApply(useStanding(apiId));
  const coming = useComingPrices(apiId);
  if (plans.length === 0) return <Empty text="提供方还没有为这个 API 设置套餐" />;

  return (
    <>
      {coming && (
        <ComingNotice coming={coming}>
          您现有的订阅到期前仍按原价，此后的续费与新订阅按新的价格。
        </ComingNotice>
      )}
      <WideTable
        label="价格套餐"
        rows={plans}
        rowKey={({ planId }) => planId}
        columns={[
          { title: '套餐', isMain: true, render: ({ name }) => <b>{name}</b> },
          ...terms.map((term) => columnOf(term, coming)),
          ...(isChosenHere
            ? [
                {
                  title: '操作',
                  isAction: true,
                  render: ({ planId, name }: Plan) => (
                    <WayLink way={planWayOf(apiId, planId)} apiName={name} $size="s" />
                  ),
                },
              ]
            : []),
        ]}
      />
      <WeightTable weights={weights} />
      <Below>
        <CostCalculator plans={plans} weights={weights} />
      </Below>
    </>
  );
}

interface Term extends Pick<Column<Plan>, 'title' | 'isKey' | 'isShort'> {
  /** What of a plan it shows; it changes when one of them does. */
  of: readonly (keyof PlanTerms)[];
  draw: (plan: PlanTerms) => ReactNode;
}

const terms: readonly Term[] = [
  { title: '计费方式', isShort: true, of: ['kind'], draw: ({ kind }) => chargeTypes[kind] },
  {
    title: '价格',
    isKey: true,
    of: ['kind', 'price', 'tiers', 'included'],
    draw: (plan) => <PlanPrice plan={plan} />,
  },
  {
    title: '包含次数',
    isKey: true,
    of: ['included'],
    draw: ({ included }) => (included === null ? '按用量' : `${included.toLocaleString('zh-CN')} 次`),
  },
  { title: '每秒上限', of: ['qps'], draw: ({ qps }) => `${qps} 次/秒` },
  {
    title: '每日上限',
    of: ['dayLimit'],
    draw: ({ dayLimit }) => (dayLimit === null ? '不限' : `${dayLimit.toLocaleString('zh-CN')} 次`),
  },
  {
    title: '有效期',
    isKey: true,
    isShort: true,
    of: ['validDays'],
    draw: ({ validDays }) => (validDays === null ? '长期' : `${validDays} 天`),
  },
  {
    title: '审核方式',
    isShort: true,
    of: ['audit'],
    draw: ({ audit }) => (audit === 1 ? '人工审核' : '无需审核'),
  },
  { title: '认证要求', of: ['needLevel'], draw: ({ needLevel }) => authLevels[needLevel] },
];

/** A term of each plan, and below it the one to come where that differs. */
const columnOf = ({ of, draw, ...column }: Term, coming: ComingPrices | null): Column<Plan> => ({
  ...column,
  render(plan) {
    if (!coming) return draw(plan);
    const next = coming.plans.find(({ name }) => name === plan.name);
    // Which plans are no longer sold is said at their price.
    if (!next && !of.includes('price')) return draw(plan);
    if (next && JSON.stringify(of.map((name) => next[name])) === JSON.stringify(of.map((name) => plan[name])))
      return draw(plan);
    return (
      <>
        {draw(plan)}
        <Coming at={coming.at}>{next && draw(next)}</Coming>
      </>
    );
  },
});

const Below = styled.div`
  margin-top: ${theme.space.l};
`;
