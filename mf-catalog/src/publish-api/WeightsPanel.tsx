import styled from 'styled-components';
import type { DraftView } from '@portal/calls';
import { Button, Empty, Panel, theme } from '@portal/design';
import { useRowKeys } from '@portal/page';
import { weighedItemsMax, weightsMax } from '@portal/rules';
import type { StepProps } from './useDraft';
import { WeightRow } from './WeightRow';

/** Weights of operations that do not count as one unit. */
export function WeightsPanel({ data, change, draft }: StepProps & { draft: DraftView }) {
  const { weights } = data;
  const { keyAt, isAdded, add, remove } = useRowKeys(weights.length);
  const names = draft.operations.map(({ method, path }) => `${method} ${path}`);
  const free = names.find((name) => !weights.some(({ operation }) => operation === name));

  function handleAdd() {
    if (free === undefined) return;
    add();
    change({ weights: [...weights, { operation: free, units: 2, itemsAt: '' }] });
  }

  function handleRemove(index: number) {
    remove(index);
    change({ weights: weights.filter((_, at) => at !== index) });
  }

  return (
    <Panel
      title="接口计次"
      aside={
        <Button $size="s" disabled={free === undefined || weights.length >= weightsMax} onClick={handleAdd}>
          添加接口
        </Button>
      }
    >
      <Hint>
        默认每次调用计 1
        次。较贵的接口可以每次计多次，批量接口可以按条计费：费用等于计次乘以套餐单价，次数包与阶梯按计次扣减；每秒、每天上限仍按调用次数。按条计费的接口一次最多{' '}
        {weighedItemsMax.toLocaleString('zh-CN')}{' '}
        条，超过的由网关拒绝。调高计次等于涨价，走“价格变更”，已有订阅到期前按原计次。
      </Hint>
      {weights.length === 0 && <Empty text="每个接口每次计 1 次" />}
      {weights.map((weight, index) => (
        <WeightRow
          key={keyAt(index)}
          weight={weight}
          isAdded={isAdded(index)}
          names={names.filter(
            (name) => name === weight.operation || !weights.some(({ operation }) => operation === name),
          )}
          onChange={(changes) =>
            change({ weights: weights.map((one, at) => (at === index ? { ...one, ...changes } : one)) })
          }
          onRemove={() => handleRemove(index)}
        />
      ))}
    </Panel>
  );
}

const Hint = styled.p`
  margin-bottom: ${theme.space.l};
  color: ${theme.color.inkSoft};
`;
