import type { UserNote } from '@portal/calls';
import { ListTable } from '@portal/page';
import { formatMinute } from '@portal/rules';

/** What operators noted about the account. */
export const AccountNotes = ({ rows }: { rows: readonly UserNote[] }) => (
  <ListTable
    label="备注"
    rows={rows}
    rowKey={({ noteId }) => noteId}
    columns={[
      { title: '内容', isMain: true, render: ({ text }) => text },
      { title: '作者', render: ({ author }) => author },
      { title: '时间', render: ({ createdAt }) => formatMinute(createdAt) },
    ]}
    empty={{ text: '还没有备注' }}
  />
);
