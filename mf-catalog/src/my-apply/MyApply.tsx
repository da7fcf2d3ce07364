import styled from 'styled-components';
import {
  addApply,
  applyAlliance,
  applyKinds,
  applyState,
  applyLive,
  applyPartner,
  applyPortal,
  envs,
  invokeTest,
  listApplies,
  urgeApply,
  withdrawAllianceApply,
  withdrawApply,
  withdrawLive,
  withdrawPartnerApply,
  withdrawPortal,
  type Call,
  type OwnApply,
} from '@portal/calls';
import { call } from '@portal/client';
import { ButtonLink, TextLink, theme } from '@portal/design';
import { ApplyState, addressOfApply, listPage, objectOfApply, type RowAction } from '@portal/page';
import { formatMinute } from '@portal/rules';

export const page = listPage({
  call: listApplies,
  title: '我的申请',
  help: 'API申请由提供方在 2 个工作日内处理，超时可以催办，一天一次；上线、专区、联盟与合作伙伴的申请由平台审核。',
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
    apiName: { kind: 'search', label: '按名称筛选', placeholder: 'API、专区或单位名称' },
    from: { kind: 'day', label: '提交自' },
    to: { kind: 'day', label: '提交至' },
    appId: { kind: 'link' },
  },
  rowKey: ({ applyId }) => applyId,
  columns: [
    {
      title: 'API/对象',
      isMain: true,
      render: (row) => <TextLink to={addressOfApply(row)}>{objectOfApply(row)}</TextLink>,
    },
    { title: '类型', render: ({ kind }) => applyKinds[kind] },
    { title: '申请单号', render: ({ applyNo }) => applyNo || '—' },
    { title: '应用', isKey: true, render: ({ appName }) => appName || '—' },
    { title: '环境', render: ({ env }) => (env ? envs[env] : '—') },
    { title: '套餐', render: ({ planName }) => planName || '—' },
    { title: '提交时间', render: ({ submittedAt }) => formatMinute(submittedAt) },
    { title: '预计完成', isKey: true, render: ({ dueAt }) => (dueAt ? formatMinute(dueAt) : '—') },
    { title: '状态', isKey: true, render: (row) => <Outcome row={row} /> },
  ],
  actions,
  empty: {
    text: '您还没有提交过申请',
    start: <ButtonLink to="/APIList">浏览API</ButtonLink>,
    narrowed: '没有符合条件的申请',
    clear: '查看全部申请',
  },
});

/** States in which the provider's reason is shown. */
const explained: readonly number[] = [applyState.rejected, applyState.suspended];
/** States after which one can apply again. */
const over: readonly number[] = [applyState.rejected, applyState.withdrawn, applyState.unsubscribed];

function Outcome({ row: { state, decisionReason } }: { row: OwnApply }) {
  return (
    <>
      <ApplyState state={state} />
      {explained.includes(state) && decisionReason && <Reason>{decisionReason}</Reason>}
    </>
  );
}

function actions(row: OwnApply): readonly (RowAction | false)[] {
  if (row.kind === 'new' || row.kind === 'change') return apiActions(row);
  return reviewedActions(row, reviewed(row));
}

/** How an application that the portal decides on is withdrawn and made again. */
interface Reviewed {
  withdrawing: { needs: Call; act: () => Promise<unknown> };
  /** The call that the form of a new application makes. */
  again: { needs: Call };
  question: string;
}

function reviewed({ kind, applyId, appId, appName, objectName }: OwnApply): Reviewed {
  switch (kind) {
    case 'portal':
      return {
        withdrawing: { needs: withdrawPortal, act: () => call(withdrawPortal, { doId: applyId }) },
        again: { needs: applyPortal },
        question: `撤回专区“${objectName}”的申请？`,
      };
    case 'alliance':
      return {
        withdrawing: { needs: withdrawAllianceApply, act: () => call(withdrawAllianceApply, {}) },
        again: { needs: applyAlliance },
        question: `撤回“${objectName}”加入联盟的申请？`,
      };
    case 'partner':
      return {
        withdrawing: { needs: withdrawPartnerApply, act: () => call(withdrawPartnerApply, {}) },
        again: { needs: applyPartner },
        question: `撤回“${objectName}”成为合作伙伴的申请？`,
      };
    default:
      return {
        withdrawing: { needs: withdrawLive, act: () => call(withdrawLive, { appId }) },
        again: { needs: applyLive },
        question: `撤回“${appName}”的上线申请？`,
      };
  }
}

/** Actions on such an application; its details are on the page where it was made. */
const reviewedActions = (
  row: OwnApply,
  { withdrawing, again, question }: Reviewed,
): readonly (RowAction | false)[] => [
  { label: '查看', to: addressOfApply(row) },
  row.state === applyState.waiting && {
    label: '撤回',
    ...withdrawing,
    done: '已撤回',
    confirm: { title: '撤回申请', question },
  },
  over.includes(row.state) && { label: '重新申请', ...again, to: addressOfApply(row) },
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
      confirm: { title: '撤回申请', question: `撤回对“${apiName}”的申请？` },
    },
    state === applyState.waiting && {
      label: '催办',
      needs: urgeApply,
      act: () => call(urgeApply, { applyId }),
      done: '已提醒提供方',
    },
    // Another change of plan starts from the subscription.
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
