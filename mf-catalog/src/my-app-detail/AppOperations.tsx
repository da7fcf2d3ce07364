import type { CallReply, listAppOperations } from '@portal/calls';
import { DataTable, Empty, Panel } from '@portal/design';
import { Pager } from '@portal/page';
import { formatMinute } from '@portal/rules';

/** Activity log of an app, newest first. */
export function AppOperations({ page }: { page: CallReply<typeof listAppOperations> }) {
  return (
    <Panel title="操作记录">
      {page.total === 0 ? (
        <Empty text="还没有记录" />
      ) : (
        <DataTable
          label="操作记录"
          rows={page.records}
          rowKey={({ logId }) => logId}
          columns={[
            { title: '操作', isMain: true, render: ({ text }) => text },
            { title: '操作人', render: ({ who, role }) => (role ? `${who}（${role}）` : who) },
            { title: '时间', render: ({ at }) => formatMinute(at) },
            { title: '说明', render: ({ reason }) => reason || '—' },
          ]}
        />
      )}
      <Pager page={page} />
    </Panel>
  );
}
