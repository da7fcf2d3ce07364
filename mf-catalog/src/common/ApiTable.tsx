import styled from 'styled-components';
import {
  applyState,
  changePlan,
  envs,
  invokeTest,
  renewApply,
  saveBudget,
  unsubscribe,
  type AppApi,
  type Budget,
} from '@portal/calls';
import { Small, Status, TextLink, theme } from '@portal/design';
import { ApplyState, RowActions, type RowAction, WideTable } from '@portal/page';
import { formatDay, formatMoney } from '@portal/rules';
import { ApiBudgets } from './ApiBudgets';
import { isAhead } from './isAhead';
import { LeaveDialog } from './LeaveDialog';
import { MonthCalls } from './MonthCalls';

interface ApiTableProps {
  appId: string;
  apis: readonly AppApi[];
  /** Budgets of the app; absent where they are shown elsewhere. */
  budgets?: readonly Budget[];
}

/** Subscriptions of an app, with actions. */
export function ApiTable({ appId, apis, budgets }: ApiTableProps) {
  return (
    <WideTable
      label="已订阅的 API"
      rows={apis}
      rowKey={({ applyId }) => applyId}
      columns={[
        {
          title: 'API',
          isMain: true,
          render: ({ apiId, apiName, version }) => (
            <>
              <TextLink to={`/APIDetails?apiId=${apiId}`}>{apiName}</TextLink>
              {version && <Small>{version}</Small>}
            </>
          ),
        },
        { title: '环境', render: ({ env }) => envs[env] },
        { title: '套餐', render: ({ planName }) => planName },
        {
          title: '状态',
          isKey: true,
          render: (api) => (
            <>
              <ApplyState state={api.state} />
              {isUsedUp(api) && (
                <div>
                  <Status tone="bad">{api.planKind === 'pack' ? '次数已用完' : '已达上限'}</Status>
                </div>
              )}
            </>
          ),
        },
        {
          title: '到期',
          isKey: true,
          render: ({ startsAt, expiresAt }) => (
            <>
              {isAhead(startsAt) && <div>{formatDay(startsAt)} 开始</div>}
              {expiresAt ? formatDay(expiresAt) : '长期'}
            </>
          ),
        },
        {
          title: '配额已用',
          isFigure: true,
          render: (api) => <Quota api={api} />,
        },
        { title: '每秒', isFigure: true, render: ({ qps }) => qps },
        { title: '本月调用', isFigure: true, render: (api) => <MonthCalls api={api} /> },
        { title: '本月费用', isKey: true, isFigure: true, render: ({ monthCost }) => formatMoney(monthCost) },
        ...(budgets
          ? [
              {
                title: '预算',
                render: ({ apiId, env }: AppApi) =>
                  env === 'prod' ? <ApiBudgets budgets={budgets} apiId={apiId} /> : '—',
              },
            ]
          : []),
        { title: '操作', isAction: true, render: (api) => <RowActions actions={actions(appId, api)} /> },
      ]}
    />
  );
}

/** Its calls are refused: said beside the state, which is in sight on a folded card, too. */
const isUsedUp = ({ state, used, total }: AppApi) =>
  state === applyState.active && total !== null && used >= total;

function Quota({ api: { apiName, used, isWeighed, total } }: { api: AppApi }) {
  if (total === null) return '不限';
  return (
    <Used>
      {used.toLocaleString('zh-CN')} / {total.toLocaleString('zh-CN')}
      {isWeighed === 1 && <Small>按计次</Small>}
      <progress value={Math.min(used, total)} max={total} aria-label={`“${apiName}”的配额已用`} />
    </Used>
  );
}

function actions(appId: string, api: AppApi): readonly (RowAction | false)[] {
  const { applyId, apiId, env, state, planKind, expiresAt, isRenewable } = api;
  const isRunning = env === 'prod' && (state === applyState.active || state === applyState.expired);
  return [
    state === applyState.active && {
      label: '测试',
      needs: invokeTest,
      to: `/apiTest?apiId=${apiId}&env=${env}`,
    },
    { label: '详情', to: `/myApplyDetail?applyId=${applyId}` },
    isRunning &&
      (expiresAt !== null || planKind === 'pack') &&
      isRenewable !== 0 && {
        label: '续费',
        needs: renewApply,
        to: `/applyImmediately?flag=3&applyId=${applyId}`,
      },
    isRunning && {
      label: '变更套餐',
      needs: changePlan,
      to: `/applyImmediately?flag=4&applyId=${applyId}`,
    },
    isRunning && {
      label: '设预算',
      needs: saveBudget,
      to: `/apiBudgetSet?appId=${appId}&apiId=${apiId}`,
    },
    state !== applyState.waiting && {
      label: '退订',
      needs: unsubscribe,
      dialog: (close) => <LeaveDialog api={api} onClose={close} />,
    },
  ];
}

const Used = styled.span`
  display: inline-grid;
  gap: 2px;
  progress {
    width: 96px;
    height: 8px;
    accent-color: ${theme.color.brand};
  }
`;
