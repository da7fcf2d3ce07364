import { useState } from 'react';
import {
  listInvoiceTitles,
  removeInvoiceTitle,
  saveInvoiceTitle,
  type CallReply,
  type InvoiceTitle,
} from '@portal/calls';
import { call } from '@portal/client';
import { Panel, Tag, type Column } from '@portal/design';
import { ListTable, RoleButton } from '@portal/page';
import { invoiceTitleKinds } from '@portal/rules';
import { TitleDialog } from './TitleDialog';

/** Invoice titles (buyers' legal names) of the account. */
export function InvoiceTitles({ titles }: { titles: CallReply<typeof listInvoiceTitles> }) {
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <RoleButton needs={saveInvoiceTitle} $kind="primary" onClick={() => setIsAdding(true)}>
      新建抬头
    </RoleButton>
  );

  return (
    <Panel title="发票抬头" aside={titles.records.length > 0 ? add : undefined}>
      <ListTable
        label="发票抬头"
        rows={titles.records}
        rowKey={({ titleId }) => titleId}
        columns={columns}
        actions={(row) => [
          {
            label: '编辑',
            needs: saveInvoiceTitle,
            dialog: (close) => <TitleDialog edited={row} suggestion={null} onClose={close} />,
          },
          row.isDefault === 0 && {
            label: '设为默认',
            needs: saveInvoiceTitle,
            act: (_, reqNo) => {
              const { createdAt: _created, ...title } = row;
              return call(saveInvoiceTitle, { ...title, isDefault: '1', reqNo });
            },
            done: '已设为默认抬头',
          },
          {
            label: '删除',
            needs: removeInvoiceTitle,
            act: () => call(removeInvoiceTitle, { titleId: row.titleId }),
            done: '已删除',
            confirm: {
              title: '删除发票抬头',
              question: `删除“${row.name}”？已提交的申请不受影响。`,
            },
          },
        ]}
        empty={{ text: '还没有发票抬头，申请开票前先填写一个', start: add }}
      />
      {isAdding && (
        <TitleDialog edited={null} suggestion={titles.suggestion} onClose={() => setIsAdding(false)} />
      )}
    </Panel>
  );
}

const columns: readonly Column<InvoiceTitle>[] = [
  {
    title: '抬头',
    isMain: true,
    render: ({ name, isDefault }) => (
      <>
        {name} {isDefault === 1 && <Tag>默认</Tag>}
      </>
    ),
  },
  { title: '类型', render: ({ kind }) => invoiceTitleKinds[kind] },
  { title: '税号', render: ({ taxNo }) => taxNo || '—' },
  { title: '开户行与账号', render: ({ bank, account }) => `${bank} ${account}`.trim() || '—' },
  { title: '地址与电话', render: ({ address, phone }) => `${address} ${phone}`.trim() || '—' },
];
