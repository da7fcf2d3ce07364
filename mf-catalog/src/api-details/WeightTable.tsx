import styled from 'styled-components';
import type { ApiView } from '@portal/calls';
import { DataTable, theme } from '@portal/design';
import { itemsAtText, weighedItemsMax, weightText } from '@portal/rules';

/** Operations that do not count as one unit per call. */
export function WeightTable({ weights }: Pick<ApiView, 'weights'>) {
  if (weights.length === 0) return null;
  return (
    <Below>
      <h3>接口计次</h3>
      <p>
        一次调用的费用等于计次乘以套餐单价；次数包与阶梯按计次扣减，每秒与每日上限按调用次数。未列出的接口每次计
        1 次。按条计费的接口至少计 1 条，一次最多 {weighedItemsMax.toLocaleString('zh-CN')} 条。
      </p>
      <DataTable
        label="接口计次"
        rows={weights}
        rowKey={({ operation }) => operation}
        columns={[
          { title: '接口', isMain: true, render: ({ operation }) => <code>{operation}</code> },
          { title: '计次', render: weightText },
          { title: '条数取自', render: ({ itemsAt }) => itemsAtText(itemsAt) || '—' },
        ]}
      />
    </Below>
  );
}

const Below = styled.div`
  margin-top: ${theme.space.l};
  h3 {
    margin-bottom: ${theme.space.s};
    font-size: ${theme.size.m};
    font-weight: 600;
  }
  p {
    margin-bottom: ${theme.space.m};
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;
