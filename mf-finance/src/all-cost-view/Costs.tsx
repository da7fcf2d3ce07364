import {
  chargeTypes,
  envs,
  type CallReply,
  type CostRow,
  type listCallRecords,
  type listCosts,
  type simpleListApps,
  type statisticsTop,
} from '@portal/calls';
import { Panel, Tiles, type Column } from '@portal/design';
import { ListTable, Pager } from '@portal/page';
import { useListQuery } from '@portal/router';
import { formatMoney } from '@portal/rules';
import { CallRecords } from '../common/CallRecords';
import type { Range } from '../common/rangeOf';
import { UsageFilter } from '../common/UsageFilter';
import { openedIn, withRow } from './openedRow';

export interface CostData {
  range: Range;
  costs: CallReply<typeof listCosts>;
  apps: CallReply<typeof simpleListApps>['records'];
  apis: CallReply<typeof statisticsTop>['records'];
  /** Calls of the row that was opened. */
  calls: CallReply<typeof listCallRecords> | null;
}

/** What calls cost by day, app and API; a row opens its calls. */
export function Costs({ data: { range, costs, apps, apis, calls } }: { data: CostData }) {
  const { query } = useListQuery();
  const opened = openedIn(query);

  return (
    <>
      <UsageFilter range={range} apps={apps} apis={apis} />
      <Tiles
        tiles={[
          { label: '费用合计', value: formatMoney(costs.sum.cost) },
          { label: '计费次数', value: costs.sum.billed.toLocaleString('zh-CN') },
          { label: '失败次数（不计费）', value: costs.sum.failures.toLocaleString('zh-CN') },
        ]}
      />
      <ListTable
        label="调用费用"
        rows={costs.records}
        rowKey={({ day, applyId }) => day + applyId}
        columns={columns}
        actions={(row) => [{ label: '查看明细', to: `?${withRow(query, row)}` }]}
        empty={{ text: '这段时间没有支出' }}
      />
      <Pager page={costs} />
      {calls && opened && (
        <Panel title={`${opened.from} 的调用`}>
          <CallRecords key={query.get('row')} first={calls} request={opened} />
        </Panel>
      )}
    </>
  );
}

const columns: readonly Column<CostRow>[] = [
  { title: '日期', isMain: true, render: ({ day }) => day },
  { title: '应用', render: ({ appName }) => appName },
  { title: 'API', render: ({ apiName }) => apiName },
  { title: '环境', render: ({ env }) => envs[env] },
  { title: '计费方式', render: ({ planName, planKind }) => `${planName}（${chargeTypes[planKind]}）` },
  { title: '计费次数', isFigure: true, render: ({ billed }) => billed.toLocaleString('zh-CN') },
  { title: '失败', isFigure: true, render: ({ failures }) => failures },
  { title: '费用', isFigure: true, render: ({ cost }) => formatMoney(cost) },
];
