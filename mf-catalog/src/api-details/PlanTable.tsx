import styled from 'styled-components';
import { authLevels, chargeTypes, type ApiView, type Plan } from '@portal/calls';
import { Empty, theme, type Column } from '@portal/design';
import { WideTable } from '@portal/page';
import { PlanPrice } from '../common/PlanPrice';
import { useStanding } from '../common/useStanding';
import { WayLink } from '../common/WayLink';
import { mayApply, planWayOf } from '../common/waysOf';
import { CostCalculator } from './CostCalculator';
import { WeightTable } from './WeightTable';

interface PlanTableProps extends Pick<ApiView, 'plans' | 'weights'> {
  apiId: string;
}

/** Plans of an API, weights of its operations, and a cost calculator. */
export function PlanTable({ apiId, plans, weights }: PlanTableProps) {
  const isChosenHere = mayApply(useStanding(apiId));
  if (plans.length === 0) return <Empty text="提供方还没有为这个 API 设置套餐" />;

  return (
    <>
      <WideTable
        label="价格套餐"
        rows={plans}
        rowKey={({ planId }) => planId}
        columns={[
          ...columns,
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

const columns: readonly Column<Plan>[] = [
  { title: '套餐', isMain: true, render: ({ name }) => <b>{name}</b> },
  { title: '计费方式', isShort: true, render: ({ kind }) => chargeTypes[kind] },
  { title: '价格', isKey: true, render: (plan) => <PlanPrice plan={plan} /> },
  {
    title: '包含次数',
    isKey: true,
    render: ({ included }) => (included === null ? '按用量' : `${included.toLocaleString('zh-CN')} 次`),
  },
  { title: '每秒上限', render: ({ qps }) => `${qps} 次/秒` },
  {
    title: '每日上限',
    render: ({ dayLimit }) => (dayLimit === null ? '不限' : `${dayLimit.toLocaleString('zh-CN')} 次`),
  },
  {
    title: '有效期',
    isKey: true,
    isShort: true,
    render: ({ validDays }) => (validDays === null ? '长期' : `${validDays} 天`),
  },
  { title: '审核方式', isShort: true, render: ({ audit }) => (audit === 1 ? '人工审核' : '无需审核') },
  { title: '认证要求', render: ({ needLevel }) => authLevels[needLevel] },
];

const Below = styled.div`
  margin-top: ${theme.space.l};
`;
