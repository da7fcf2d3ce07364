import { listOverdueApplies, pressApply } from '@portal/calls';
import { call } from '@portal/client';
import { TextLink } from '@portal/design';
import { listPage } from '@portal/page';
import { formatMinute } from '@portal/rules';

export const page = listPage({
  call: listOverdueApplies,
  title: '超时申请',
  help: '提供方超过 5 个工作日没有处理的 API 申请，等得最久的在前。督促一天一次，双方都会收到消息。',
  filters: { apiName: { kind: 'search', label: '按API名称筛选', placeholder: 'API名称' } },
  pageSize: 20,
  rowKey: ({ applyId }) => applyId,
  columns: [
    {
      title: 'API',
      isMain: true,
      render: ({ applyId, apiName }) => (
        <TextLink to={`/myApplyDetail?applyId=${applyId}`}>{apiName}</TextLink>
      ),
    },
    { title: '申请单号', render: ({ applyNo }) => applyNo },
    { title: '提供方', isKey: true, render: ({ providerName }) => providerName },
    { title: '申请方', render: ({ applicantName, appName }) => `${applicantName}（${appName}）` },
    { title: '提交时间', render: ({ submittedAt }) => formatMinute(submittedAt) },
    { title: '应完成', isKey: true, render: ({ dueAt }) => formatMinute(dueAt) },
    {
      title: '上次督促',
      isKey: true,
      render: ({ pressedAt }) => (pressedAt ? formatMinute(pressedAt) : '未督促'),
    },
  ],
  actions: ({ applyId, apiName, providerName }) => [
    {
      label: '督促',
      needs: pressApply,
      act: (note) => call(pressApply, { applyId, note }),
      done: '已督促提供方',
      reason: {
        title: '督促提供方',
        question: `提醒“${providerName}”处理对“${apiName}”的申请，申请方会知道平台已跟进。`,
        label: '说明（选填）',
        confirmLabel: '督促',
        templates: ['请在今天内处理', '长期不处理申请会影响 API 的上线资格'],
      },
    },
  ],
  empty: { text: '没有超时的申请', narrowed: '没有符合条件的申请', clear: '清空筛选条件' },
});
