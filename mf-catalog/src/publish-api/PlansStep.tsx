import styled from 'styled-components';
import type { DraftPlan, DraftView } from '@portal/calls';
import { Button, Empty, Panel, theme } from '@portal/design';
import { useRowKeys } from '@portal/page';
import { newPlan } from './planKinds';
import { WeightsPanel } from './WeightsPanel';
import { PlanForm } from './PlanForm';
import type { StepProps } from './useDraft';

const plansMax = 8;

export function PlansStep({ data, change, draft }: StepProps & { draft: DraftView }) {
  const { plans } = data;
  const rows = useRowKeys(plans.length);
  const set = (index: number, changes: Partial<DraftPlan>) =>
    change({ plans: plans.map((plan, at) => (at === index ? { ...plan, ...changes } : plan)) });

  function handleAdd() {
    rows.add();
    change({ plans: [...plans, newPlan()] });
  }

  function handleRemove(index: number) {
    rows.remove(index);
    change({ plans: plans.filter((_, at) => at !== index) });
  }

  const adding = (
    <Button disabled={plans.length >= plansMax} onClick={handleAdd}>
      添加套餐
    </Button>
  );

  return (
    <>
      {plans.length === 0 && <Empty text="还没有套餐">{adding}</Empty>}
      {plans.map((plan, index) => (
        <Panel
          key={rows.keyAt(index)}
          title={plan.name || `套餐 ${index + 1}`}
          aside={
            <Button $size="s" onClick={() => handleRemove(index)}>
              删除套餐
            </Button>
          }
        >
          <PlanForm plan={plan} isAdded={rows.isAdded(index)} onChange={(changes) => set(index, changes)} />
        </Panel>
      ))}
      {plans.length > 0 && adding}
      <Weights>
        <WeightsPanel data={data} change={change} draft={draft} />
      </Weights>
    </>
  );
}

const Weights = styled.div`
  margin-top: ${theme.space.l};
`;
