import styled from 'styled-components';
import { applyState, envs, listProviderApplies, type CallReply, type ProviderApply } from '@portal/calls';
import { definePage } from '@portal/contract';
import { Button, Checkbox, Tag, VisuallyHidden, TextLink, theme } from '@portal/design';
import { useListQuery } from '@portal/router';
import { formatDay, formatMoney } from '@portal/rules';
import { listPage, ApplyState } from '@portal/page';
import { BatchBar } from './BatchBar';
import { PickedRoom, usePicked } from './picked';
import { subscriptionActions } from './subscriptionActions';

const list = listPage({
  call: listProviderApplies,
  title: '订阅审批',
  help: '谁在申请和使用您的 API；申请请在 2 个工作日内处理。',
  action: <AllApis />,
  above: ({ records }) => <BatchBar waiting={records.filter(({ state }) => state === applyState.waiting)} />,
  filters: {
    tab: {
      kind: 'tabs',
      label: '申请状态',
      tabs: { waiting: '待审批', active: '已订阅', suspended: '已暂停', all: '全部' },
      countOf: ({ waiting }, id) => (id === 'waiting' ? waiting : 0),
    },
    apiId: { kind: 'link' },
  },
  rowKey: ({ applyId }) => applyId,
  columns: [
    { title: '选择', render: (row) => row.state === applyState.waiting && <PickOne apply={row} /> },
    {
      title: '应用',
      isMain: true,
      render: ({ applyId, appName, previousId }) => (
        <>
          <TextLink to={`/myApplyDetail?applyId=${applyId}`}>{appName}</TextLink>
          {previousId !== null && <Tag>套餐变更</Tag>}
        </>
      ),
    },
    {
      title: '申请方',
      render: ({ applicantName, applicantKind }) => (
        <>
          {applicantName} <Tag>{applicantKind === 'person' ? '个人' : '企业'}</Tag>
        </>
      ),
    },
    { title: 'API', render: ({ apiName }) => apiName },
    { title: '环境', render: ({ env }) => envs[env] },
    { title: '套餐', render: ({ planName }) => planName },
    { title: '申请理由', render: ({ reason }) => <Reason>{reason}</Reason> },
    { title: '上线时间', render: ({ startsAt }) => (startsAt ? formatDay(startsAt) : '通过后') },
    { title: '预计日用量', isFigure: true, render: ({ dailyCalls }) => dailyCalls.toLocaleString('zh-CN') },
    {
      title: '提交 / 期限',
      render: ({ submittedAt, dueAt }) => (dueAt ? `${submittedAt} → ${dueAt}` : submittedAt),
    },
    { title: '本月调用', isFigure: true, render: ({ monthCalls }) => monthCalls.toLocaleString('zh-CN') },
    { title: '本月费用', isFigure: true, render: ({ monthCost }) => formatMoney(monthCost) },
    { title: '状态', render: ({ state }) => <ApplyState state={state} /> },
  ],
  actions: subscriptionActions,
  empty: { text: '没有等待审批的申请', narrowed: '没有符合条件的应用' },
});

export const page = definePage<CallReply<typeof listProviderApplies>>({
  ...list,
  Page: ({ data }) => (
    <PickedRoom>
      <list.Page data={data} />
    </PickedRoom>
  ),
});

/** The way from one API's subscriptions to those of all. */
function AllApis() {
  const { query, change } = useListQuery<'apiId'>();
  return query.has('apiId') && <Button onClick={() => change({ apiId: null })}>查看全部 API</Button>;
}

function PickOne({ apply: { applyId, appName, apiName } }: { apply: ProviderApply }) {
  const { ids, set } = usePicked();
  return (
    <Checkbox
      checked={ids.includes(applyId)}
      onChange={({ target }) => set(target.checked ? [...ids, applyId] : ids.filter((id) => id !== applyId))}
    >
      <VisuallyHidden>
        选择“{appName}”对“{apiName}”的申请
      </VisuallyHidden>
    </Checkbox>
  );
}

const Reason = styled.p`
  max-width: 240px;
  font-size: ${theme.size.xs};
`;
