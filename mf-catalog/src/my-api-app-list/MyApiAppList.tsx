import styled from 'styled-components';
import { applyState, envs, listProviderApplies, type CallReply, type ProviderApply } from '@portal/calls';
import { definePage } from '@portal/contract';
import {
  Button,
  ButtonLink,
  Checkbox,
  DayText,
  Small,
  Tag,
  VisuallyHidden,
  TextLink,
  theme,
} from '@portal/design';
import { useListQuery } from '@portal/router';
import { formatDay, formatMinute, formatMoney, unitsText } from '@portal/rules';
import { listPage, ApplyState } from '@portal/page';
import { BatchBar } from './BatchBar';
import { PickedRoom, usePicked } from './picked';
import { subscriptionActions } from './subscriptionActions';

const list = listPage({
  call: listProviderApplies,
  title: '订阅审批',
  help: '谁在申请和使用您的 API；申请请在 2 个工作日内处理。',
  action: <AllApis />,
  isExportable: true,
  batch: ({ records }) => <BatchBar waiting={records.filter(({ state }) => state === applyState.waiting)} />,
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
    {
      title: '应用',
      isMain: true,
      render: (row) => (
        <Application>
          {row.state === applyState.waiting && <PickOne apply={row} />}
          <div>
            <TextLink to={`/myApplyDetail?applyId=${row.applyId}`}>{row.appName}</TextLink>
            {row.previousId !== null && <Tag>套餐变更</Tag>}
            <Small>{row.apiName}</Small>
            <Small>
              {row.planName}，{envs[row.env]}
            </Small>
          </div>
        </Application>
      ),
    },
    {
      title: '申请方',
      render: ({ applicantName, applicantKind }) => (
        <Name>
          {applicantName} <Tag>{applicantKind === 'person' ? '个人' : '企业'}</Tag>
        </Name>
      ),
    },
    {
      title: '用途',
      isKey: true,
      render: ({ reason, dailyCalls, startsAt, state }) => (
        <Use>
          {reason}
          <Small>
            预计每日 {dailyCalls.toLocaleString('zh-CN')} 次
            {startsAt ? `，${formatDay(startsAt)} 上线` : state === applyState.waiting && '，通过后上线'}
          </Small>
        </Use>
      ),
    },
    {
      title: '提交 / 期限',
      isKey: true,
      render: ({ submittedAt, dueAt }) => (
        <>
          <DayText>{formatMinute(submittedAt)}</DayText>
          {dueAt && (
            <Small>
              <DayText>{formatMinute(dueAt)} 前处理</DayText>
            </Small>
          )}
        </>
      ),
    },
    {
      title: '本月',
      isFigure: true,
      isShort: true,
      // Nothing has been called yet with an application that waits: its card is shorter without.
      render: ({ state, monthCalls, monthUnits, monthCost }) =>
        state !== applyState.waiting && (
          <>
            {monthCalls.toLocaleString('zh-CN')} 次<Small>{unitsText(monthCalls, monthUnits)}</Small>
            <Small>{formatMoney(monthCost)}</Small>
          </>
        ),
    },
    { title: '状态', isKey: true, isShort: true, render: ({ state }) => <ApplyState state={state} /> },
  ],
  actions: subscriptionActions,
  empty: {
    text: '没有等待审批的申请',
    start: <ButtonLink to="/myApiList">我发布的API</ButtonLink>,
    narrowed: '没有符合条件的应用',
    clear: '查看待审批的申请',
  },
});

export const page = definePage<CallReply<typeof listProviderApplies>>({
  ...list,
  Page: ({ data }) => (
    <PickedRoom>
      <list.Page data={data} />
    </PickedRoom>
  ),
});

/** Removes the filter by API. */
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

const Application = styled.div`
  display: flex;
  align-items: flex-start;
  gap: ${theme.space.s};
  /* A long name goes on below: it does not widen the table. */
  > div {
    min-width: 6.5em;
    overflow-wrap: anywhere;
  }
`;

/** Wide enough for a name that is not cut into letters. */
const Name = styled.div`
  min-width: 6.5em;
  text-wrap-style: auto;
`;

const Use = styled.div`
  max-width: 260px;
  font-size: ${theme.size.s};
`;
