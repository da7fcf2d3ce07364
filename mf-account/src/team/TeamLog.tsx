import { listTeamLog } from '@portal/calls';
import { ButtonLink } from '@portal/design';
import { listPage } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { detailOf, labelOf } from './teamEntryText';

export const page = listPage({
  call: listTeamLog,
  title: '操作记录',
  help: '成员以组织的身份做了什么，只能追加，不能修改或删除。',
  action: <ButtonLink to="/team">返回成员</ButtonLink>,
  pageSize: 20,
  rowKey: ({ logId }) => logId,
  columns: [
    { title: '时间', isMain: true, render: ({ at }) => formatMinute(at) },
    { title: '成员', render: ({ who }) => who },
    { title: '操作', render: labelOf },
    { title: '详情', render: (entry) => detailOf(entry) || '—' },
    { title: '结果', render: ({ outcome }) => (outcome === 'ok' ? '成功' : `失败（${outcome}）`) },
  ],
  empty: { text: '还没有记录' },
});
