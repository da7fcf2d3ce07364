import { listCommissions, setCommission, type Commission } from '@portal/calls';
import { listPage } from '@portal/page';
import { CommissionDialog } from './CommissionDialog';

export const page = listPage({
  call: listCommissions,
  title: '平台佣金',
  help: '各提供方的佣金比例，按约定的日期生效，不影响已发生的收益。提高须提前 15 天告知，提供方会收到消息。',
  pageSize: 20,
  filters: { name: { kind: 'search', label: '按提供方筛选', placeholder: '提供方' } },
  rowKey: ({ providerId }) => providerId,
  columns: [
    { title: '提供方', isMain: true, render: ({ name }) => name },
    { title: '现行比例', isFigure: true, render: ({ rate }) => `${rate}%` },
    { title: '生效日期', render: ({ since }) => since || '平台通用' },
    { title: '原因', render: ({ reason }) => reason || '—' },
    { title: '将生效', render: nextOf },
  ],
  actions: (row) => [
    {
      label: '约定比例',
      needs: setCommission,
      dialog: (close) => <CommissionDialog commission={row} onClose={close} />,
    },
  ],
  empty: { text: '还没有提供方', narrowed: '没有符合条件的提供方', clear: '清空筛选条件' },
});

function nextOf({ nextRate, nextFrom }: Commission): string {
  return nextFrom ? `${nextFrom} 起 ${nextRate}%` : '—';
}
