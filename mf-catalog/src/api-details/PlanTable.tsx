import styled from 'styled-components';
import { authLevels, chargeTypes, type ApiView } from '@portal/calls';
import { Empty, ScrollTable, theme } from '@portal/design';
import { PlanPrice } from '../common/PlanPrice';
import { useStanding } from '../common/useStanding';
import { WayLink } from '../common/WayLink';
import { mayApply, planWayOf } from '../common/waysOf';
import { CostCalculator } from './CostCalculator';
import { WeightTable } from './WeightTable';

interface PlanTableProps extends Pick<ApiView, 'plans' | 'weights'> {
  apiId: string;
}

export function PlanTable({ apiId, plans, weights }: PlanTableProps) {
  const isChosenHere = mayApply(useStanding(apiId));
  if (plans.length === 0) return <Empty text="提供方还没有为这个 API 设置套餐" />;

  return (
    <>
      <ScrollTable label="价格套餐">
        <thead>
          <tr>
            <th scope="col">套餐</th>
            <th scope="col">计费方式</th>
            <th scope="col">价格</th>
            <th scope="col">包含次数</th>
            <th scope="col">每秒上限</th>
            <th scope="col">每日上限</th>
            <th scope="col">有效期</th>
            <th scope="col">审核方式</th>
            <th scope="col">认证要求</th>
            {isChosenHere && <th scope="col">操作</th>}
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.planId}>
              <th scope="row">{plan.name}</th>
              <td>{chargeTypes[plan.kind]}</td>
              <td>
                <PlanPrice plan={plan} />
              </td>
              <td>{plan.included === null ? '按用量' : `${plan.included.toLocaleString('zh-CN')} 次`}</td>
              <td>{plan.qps} 次/秒</td>
              <td>{plan.dayLimit === null ? '不限' : `${plan.dayLimit.toLocaleString('zh-CN')} 次`}</td>
              <td>{plan.validDays === null ? '长期' : `${plan.validDays} 天`}</td>
              <td>{plan.audit === 1 ? '人工审核' : '无需审核'}</td>
              <td>{authLevels[plan.needLevel]}</td>
              {isChosenHere && (
                <td>
                  <WayLink way={planWayOf(apiId, plan.planId)} apiName={plan.name} $size="s" />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <WeightTable weights={weights} />
      <Below>
        <CostCalculator plans={plans} weights={weights} />
      </Below>
    </>
  );
}

const Below = styled.div`
  margin-top: ${theme.space.l};
`;
