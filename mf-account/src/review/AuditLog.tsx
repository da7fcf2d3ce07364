import styled from 'styled-components';
import { listAudit } from '@portal/calls';
import { theme } from '@portal/design';
import { listPage } from '@portal/page';

export const page = listPage({
  call: listAudit,
  title: '审计日志',
  help: '登录、角色与状态变化，只能追加，不能修改或删除。',
  pageSize: 20,
  isExportable: true,
  filters: {
    account: { kind: 'search', label: '按账号筛选', placeholder: '邮箱或手机号' },
    event: { kind: 'search', label: '按事件筛选', placeholder: '事件，例如 person.transition' },
  },
  rowKey: ({ auditId }) => auditId,
  columns: [
    { title: '时间', isMain: true, render: ({ at }) => at },
    { title: '操作人', render: ({ who }) => who },
    { title: '操作', render: ({ name }) => name },
    { title: '事件', render: ({ event }) => <Detail>{event}</Detail> },
    { title: '来源', render: ({ address }) => address || '系统' },
    { title: '结果', render: ({ outcome }) => outcome },
    { title: '详情', render: ({ detail }) => <Detail>{detail}</Detail> },
  ],
  empty: { text: '没有符合条件的记录' },
});

const Detail = styled.code`
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;
