import styled from 'styled-components';
import {
  addApply,
  applyKinds,
  applyState,
  applyLive,
  envs,
  invokeTest,
  listApplies,
  urgeApply,
  withdrawApply,
  withdrawLive,
  type OwnApply,
} from '@portal/calls';
import { call } from '@portal/client';
import { ButtonLink, TextLink, theme } from '@portal/design';
import { ApplyState, listPage, type RowAction } from '@portal/page';

export const page = listPage({
  call: listApplies,
  title: '我的申请',
  help: '提供方应在 2 个工作日内处理；超时可以催办，一天一次。',
  isExportable: true,
  filters: {
    state: {
      kind: 'tabs',
      label: '申请状态',
      tabs: [
        ['', '全部'],
        [String(applyState.waiting), '待审核'],
        [String(applyState.active), '已通过'],
        [String(applyState.rejected), '已驳回'],
        [String(applyState.withdrawn), '已撤回'],
      ],
    },
    kind: { kind: 'choice', label: '类型', all: '全部类型', choices: applyKinds },
    apiName: { kind: 'search', label: '按API名称筛选', placeholder: 'API名称' },
    from: { kind: 'day', label: '提交自' },
    to: { kind: 'day', label: '提交至' },
    appId: { kind: 'link' },
  },
  rowKey: ({ applyId }) => applyId,
  columns: [
    {
      title: 'API/对象',
      isMain: true,
      render: ({ kind, applyId, apiName, appId }) =>
        kind === 'live' ? (
          <TextLink to={liveTabOf(appId)}>生产环境</TextLink>
        ) : (
          <TextLink to={`/myApplyDetail?applyId=${applyId}`}>{apiName}</TextLink>
        ),
    },
    { title: '类型', render: ({ kind }) => applyKinds[kind] },
    { title: '申请单号', render: ({ applyNo }) => applyNo },
    { title: '应用', render: ({ appName }) => appName },
    { title: '环境', render: ({ env }) => envs[env] },
    { title: '套餐', render: ({ planName }) => planName || '—' },
    { title: '提交时间', render: ({ submittedAt }) => submittedAt },
    { title: '预计完成', render: ({ dueAt }) => dueAt ?? '—' },
    { title: '状态', render: (row) => <Outcome row={row} /> },
  ],
  actions,
  empty: {
    text: '您还没有申请过 API',
    start: <ButtonLink to="/APIList">浏览API</ButtonLink>,
    narrowed: '没有符合条件的申请',
    clear: '查看全部申请',
  },
});

/** States in which the provider's reason matters to the applicant. */
const explained: readonly number[] = [applyState.rejected, applyState.suspended];
/** States after which the API may be asked for again. */
const over: readonly number[] = [applyState.rejected, applyState.withdrawn, applyState.unsubscribed];

const liveTabOf = (appId: string) => `/myAppDetail?appId=${appId}&tab=live`;

function Outcome({ row: { state, decisionReason } }: { row: OwnApply }) {
  return (
    <>
      <ApplyState state={state} />
      {explained.includes(state) && decisionReason && <Reason>{decisionReason}</Reason>}
    </>
  );
}

function actions(row: OwnApply): readonly (RowAction | false)[] {
  return row.kind === 'live' ? liveActions(row) : apiActions(row);
}

/** The page of an app has all there is to an application to go live. */
const liveActions = ({ appId, appName, state }: OwnApply): readonly (RowAction | false)[] => [
  { label: '查看', to: liveTabOf(appId) },
  state === applyState.waiting && {
    label: '撤回',
    needs: withdrawLive,
    act: () => call(withdrawLive, { appId }),
    done: '已撤回',
    confirm: { title: '撤回申请', question: `撤回“${appName}”的上线申请?` },
  },
  over.includes(state) && { label: '重新申请', needs: applyLive, to: liveTabOf(appId) },
];

function apiActions({
  applyId,
  apiId,
  apiName,
  env,
  state,
  previousId,
}: OwnApply): readonly (RowAction | false)[] {
  return [
    state === applyState.waiting && {
      label: '撤回',
      needs: withdrawApply,
      act: () => call(withdrawApply, { applyId }),
      done: '已撤回',
      confirm: { title: '撤回申请', question: `撤回对“${apiName}”的申请?` },
    },
    state === applyState.waiting && {
      label: '催办',
      needs: urgeApply,
      act: () => call(urgeApply, { applyId }),
      done: '已提醒提供方',
    },
    // Another change is asked for where the subscription stands.
    previousId === null &&
      over.includes(state) && {
        label: '重新申请',
        needs: addApply,
        to: `/applyImmediately?flag=3&applyId=${applyId}`,
      },
    state === applyState.active && {
      label: '去测试',
      needs: invokeTest,
      to: `/apiTest?apiId=${apiId}&env=${env}`,
    },
  ];
}

const Reason = styled.p`
  max-width: 240px;
  color: ${theme.color.bad};
  font-size: ${theme.size.xs};
`;
